import { type RawBuilder, sql } from "kysely"

import { fitPage } from "../../call/fit-page.ts"
import type { Database } from "../../storage/database.ts"
import type { View } from "../../storage/tables/view.ts"
import type { ShownRow } from "./document.ts"

export interface PageView {
  view: View
  /** Bodies are most of the bytes, so the query leaves them out unless somebody asks for them. */
  withBody: boolean
}

/** The columns of an article in both views. */
export const shownColumns = [
  "id",
  "brand_id",
  "status",
  "version",
  "revision",
  "created_at",
  "updated_at",
  "live_version",
  "live_updated_at",
  "published_revision",
  "published_at",
  "publish_at",
] as const

/** The bytes of an article in the database, for queries of `contents`. In an answer it takes at least as many. */
export function storedBytes({ view, withBody }: PageView): RawBuilder<number | string | null> {
  const [document, body] = view === "live" ? ["live_document", "live_body"] : ["document", "body"]
  const ofBody = withBody ? sql`octet_length(${sql.ref(`contents.${body}`)})` : sql`0`
  return sql`octet_length(${sql.ref(`contents.${document}`)}) + ${ofBody}`
}

/** Articles of a page by their ids, without those deleted since their sizes were read. */
export interface ArticlePage {
  rows: ReadonlyMap<string, ShownRow>
  /** The article that the next page has to start with; undefined if all fit. */
  next: string | undefined
}

/** Reads as many of the first articles as fit into a page, and no more, however large they are. */
export async function readPage(
  db: Database,
  sizes: readonly { id: string; bytes: number | string | null }[],
  { view, withBody }: PageView,
): Promise<ArticlePage> {
  const fitting = fitPage(sizes, ({ bytes }) => Number(bytes)).map(({ id }) => id)
  if (fitting.length === 0) return { rows: new Map(), next: undefined }
  const live = view === "live"
  const empty = sql<string>`''`
  const none = sql<string | null>`null`
  const body = withBody ? sql.ref<string>(live ? "live_body" : "body") : empty
  const found = await db
    .selectFrom("contents")
    .select(shownColumns)
    .select([
      (live ? empty : sql.ref<string>("document")).as("document"),
      (live ? sql.ref<string | null>("live_document") : none).as("live_document"),
      (live ? empty : body).as("body"),
      (live ? sql<string | null>`${body}` : none).as("live_body"),
    ])
    .where("id", "in", fitting)
    .where(live ? "live_document" : "document", "is not", null)
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  const present = fitting.map((id) => byId.get(id)).filter((row) => row !== undefined)
  // To count is as expensive as to answer. Most pages are so short that they fit in any case.
  const rows = fitPage(present, mostJsonBytes).length === present.length ? present : fitPage(present, jsonBytes)
  const next = present[rows.length]?.id ?? sizes[fitting.length]?.id
  return { rows: new Map(rows.map((row) => [row.id, row])), next }
}

/** More bytes than an article has in an answer: JSON writes a character in six bytes at most. */
function mostJsonBytes({ document, body, live_document: liveDocument, live_body: liveBody }: ShownRow): number {
  return 3 * (liveDocument ?? document).length + 6 * (liveBody ?? body).length + 2
}

/** The bytes of an article in an answer. Documents are stored as JSON, bodies are not. */
function jsonBytes({ document, body, live_document: liveDocument, live_body: liveBody }: ShownRow): number {
  return Buffer.byteLength(liveDocument ?? document) + Buffer.byteLength(JSON.stringify(liveBody ?? body))
}
