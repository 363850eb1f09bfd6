import type { RedditComment, RedditPost } from "@citable/reddit/read-post"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { eraseThread } from "./erase-thread.ts"

const excerptLength = 300

/**
 * Stores what Reddit tells about a thread, new or known. Returns its id; undefined for a removed one that nobody knew.
 * A routine question does not count as seen.
 */
export async function storePost(
  trx: Transaction<Tables>,
  {
    brandId,
    post,
    at,
    toldAt = at,
    foundBy = "search",
    isSeen = true,
  }: {
    brandId: string
    post: RedditPost
    at: number
    /** When Reddit told it. */
    toldAt?: number
    foundBy?: "search" | "import"
    isSeen?: boolean
  },
): Promise<string | undefined> {
  const known = await trx
    .selectFrom("reddit_threads")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("reddit_id", "=", post.redditId)
    .executeTakeFirst()
  if (post.isRemoved) {
    if (known !== undefined) await eraseThread(trx, known.id, { at })
    return known?.id
  }
  const told = {
    subreddit: post.subreddit,
    title: post.title,
    address_words: null,
    author: post.author,
    body: post.body,
    excerpt: excerptOf(post.body),
    score: post.score,
    comments: post.comments,
    posted_at: post.postedAt,
    names_hash: "",
    synced_at: toldAt,
    checked_at: toldAt,
    removed_at: null,
    ...(isSeen ? { seen_at: at } : {}),
    updated_at: at,
  }
  const row = { id: newId("rdt", at), brand_id: brandId, reddit_id: post.redditId, ...told }
  const { id } = await trx
    .insertInto("reddit_threads")
    .values({ ...row, found_by: foundBy, seen_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(["brand_id", "reddit_id"]).doUpdateSet(told))
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the comments of a thread. */
export async function storeComments(
  trx: Transaction<Tables>,
  threadId: string,
  { comments, truncated, at }: { comments: readonly RedditComment[]; truncated: boolean; at: number },
): Promise<void> {
  await trx.deleteFrom("reddit_comments").where("thread_id", "=", threadId).execute()
  const rows = comments.map((comment, position) => ({
    thread_id: threadId,
    reddit_id: comment.redditId,
    position,
    parent_id: comment.parentId,
    author: comment.author,
    body: comment.body,
    score: comment.score,
    mentions_brand: 0,
    posted_at: comment.postedAt,
  }))
  if (rows.length > 0) await trx.insertInto("reddit_comments").values(rows).execute()
  await trx
    .updateTable("reddit_threads")
    .set({ truncated: truncated ? 1 : 0, comments_at: at, names_hash: "" })
    .where("id", "=", threadId)
    .execute()
}

function excerptOf(body: string): string | null {
  const text = body.replace(/\s+/gu, " ").trim()
  return text === "" ? null : text.slice(0, excerptLength).toWellFormed()
}
