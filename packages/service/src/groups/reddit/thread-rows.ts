import type { RedditThread } from "@citable/contract/reddit"
import { toThreadUrl } from "@citable/reddit/thread-address"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

/** The columns of a thread without its text. */
export const threadColumns = [
  "id",
  "brand_id",
  "reddit_id",
  "subreddit",
  "title",
  "address_words",
  "author",
  "excerpt",
  "score",
  "comments",
  "found_by",
  "mentions_brand",
  "competitor_ids",
  "tone",
  "citations",
  "state",
  "note",
  "synced_at",
  "checked_at",
  "removed_at",
  "posted_at",
  "created_at",
  "updated_at",
] as const satisfies (keyof Tables["reddit_threads"])[]

export type ThreadRow = Pick<Selectable<Tables["reddit_threads"]>, (typeof threadColumns)[number]>

/** Turns a row into a thread on the wire. */
export function toThread(row: ThreadRow): RedditThread {
  return {
    id: row.id,
    brand_id: row.brand_id,
    reddit_id: row.reddit_id,
    url: toThreadUrl({ redditId: row.reddit_id, subreddit: row.subreddit }),
    subreddit: row.subreddit,
    title: row.title ?? row.address_words ?? "",
    author: row.author,
    excerpt: row.excerpt,
    score: row.score,
    comments: row.comments,
    found_by: row.found_by,
    mentions_brand: row.mentions_brand === null ? null : row.mentions_brand === 1,
    competitor_ids: JSON.parse(row.competitor_ids) as string[],
    tone: row.tone,
    citations: row.citations,
    state: row.state,
    note: row.note,
    ...sourceOf(row),
    posted_at: toTime(row.posted_at),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

const toTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function sourceOf(row: ThreadRow): Pick<RedditThread, "source" | "synced_at" | "missing"> {
  if (row.removed_at !== null) return { source: "reddit", synced_at: toTime(row.checked_at), missing: "no_data" }
  if (row.synced_at !== null) return { source: "reddit", synced_at: toTime(row.synced_at), missing: null }
  return { source: row.found_by === "citation" ? "scans" : row.found_by, synced_at: null, missing: "not_synced" }
}
