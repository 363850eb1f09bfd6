import { type Expression, type RawBuilder, sql } from "kysely"

import { fitPage, maxPageBytes } from "../../call/fit-page.ts"
import type { Database } from "../../storage/database.ts"
import { readRows } from "../../storage/read-rows.ts"
import { articleColumns, type ArticleRow, type PageView } from "./article-columns.ts"

/** The bytes of an article in the database, for queries of `contents`. In an answer it takes at least as many. */
export function storedBytes({ view, withBody }: PageView): RawBuilder<number | null> {
  const [document, body] = view === "live" ? ["live_document", "live_body"] : ["document", "body"]
  const ofBody = withBody ? sql`octet_length(${sql.ref(`contents.${body}`)})` : sql`0`
  return sql`octet_length(${sql.ref(`contents.${document}`)}) + ${ofBody}`
}

/** The places of a page, in order. */
export interface Places<Place> {
  /** Selects `content_id` and `storedBytes` as `bytes`, with more columns that `contents` does not have. */
  query: Expression<Place>
  order: RawBuilder<unknown>
}

/**
 * Reads a page of articles in one query: as many of the places as fit into an answer, and no more, however large they are. `isCut` tells
 * whether there are more.
 */
export async function readPage<Place extends object>(
  db: Database,
  { query, order }: Places<Place>,
  { limit, ...pageView }: PageView & { limit: number },
): Promise<{ shown: (Place & ArticleRow)[]; isCut: boolean }> {
  const total = sql`sum(found.bytes) over (order by ${order} rows unbounded preceding) as total`
  const isWanted = sql<boolean>`(place.total <= ${sql.lit(maxPageBytes)} or place.total = place.bytes)`
  const page = sql<Place & ArticleRow & { bytes: number | null }>`
    select place.*, ${articleColumns(db, pageView, isWanted)}
    from (select found.*, ${total} from (${query}) as found) as place
    left join contents on contents.id = place.content_id
    order by ${order}`
  const rows = await readRows(db, page.compile(db))
  const wanted = rows.slice(0, limit)
  // To count is as expensive as to answer. Most pages are so short that they fit in any case.
  const shown = fitPage(wanted, mostJsonBytes).length === wanted.length ? wanted : fitPage(wanted, jsonBytes)
  return { shown, isCut: shown.length < rows.length }
}

type Sized = Pick<ArticleRow, "shown_document" | "body_json"> & { bytes: number | null }

/** More bytes than an article has in an answer. */
function mostJsonBytes(row: Sized): number {
  return row.shown_document === null ? jsonBytes(row) : 3 * (row.shown_document.length + (row.body_json?.length ?? 0))
}

/** The bytes of an article in an answer. One that the query has left out, because the page was full, has more than fit. */
function jsonBytes({ shown_document: document, body_json: body, bytes }: Sized): number {
  if (document === null) return bytes === null ? 0 : Infinity
  return Buffer.byteLength(document) + Buffer.byteLength(body ?? "")
}
