import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { readRows } from "@citable/storage/read-rows"
import { isPostgres } from "@citable/storage/row-locks"
import { type Compilable, type Expression, type RawBuilder, sql } from "kysely"

import { fitPage, maxPageBytes } from "../../call/fit-page.ts"
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
  query: Expression<Place> & Compilable<Place>
  order: RawBuilder<unknown>
}

/** An article at its place. One that nobody wants to read has no document, and an article that is gone has nothing. */
type PlacedRow<Place> = Place & ArticleRow & { bytes: number | null }

/**
 * Reads a page of articles: as many of the places as fit into an answer, and no more, however large they are. `isCut` tells whether there
 * are more.
 */
export async function readPage<Place extends { content_id: string }>(
  db: Database,
  places: Places<Place>,
  { limit, ...pageView }: PageView & { limit: number },
): Promise<{ shown: (Place & ArticleRow)[]; isCut: boolean }> {
  const rows = await (isPostgres(db)
    ? readAtOnce(db, places, pageView)
    : readInTwoSteps(db, places, { ...pageView, limit }))
  const wanted = rows.slice(0, limit)
  // To count is as expensive as to answer. Most pages are so short that they fit in any case.
  const shown = fitPage(wanted, mostJsonBytes).length === wanted.length ? wanted : fitPage(wanted, jsonBytes)
  return { shown, isCut: shown.length < rows.length }
}

/** Reads places and articles in one query, because a second one would be another round trip. */
function readAtOnce<Place>(
  db: Database,
  { query, order }: Places<Place>,
  pageView: PageView,
): Promise<PlacedRow<Place>[]> {
  const total = sql`sum(found.bytes) over (order by ${order} rows unbounded preceding) as total`
  const isWanted = sql<boolean>`(place.total <= ${sql.lit(maxPageBytes)} or place.total = place.bytes)`
  const page = sql<PlacedRow<Place>>`
    select place.*, ${articleColumns(db, pageView, isWanted)}
    from (select found.*, ${total} from (${query}) as found) as place
    left join contents on contents.id = place.content_id
    order by ${order}`
  return readRows(db, page.compile(db))
}

/** Reads places, and then the articles of those that fit. SQLite takes longer to add up sizes, to join and to sort. */
async function readInTwoSteps<Place extends { content_id: string }>(
  db: Database,
  { query }: Places<Place>,
  { view, withBody, limit }: PageView & { limit: number },
): Promise<PlacedRow<Place>[]> {
  const places = (await readRows(db, query.compile())) as (Place & { bytes: number | null })[]
  const ids = fitPage(places.slice(0, limit), ({ bytes }) => bytes ?? 0).map((place) => place.content_id)
  const read = articlesOf[view][withBody ? "whole" : "bare"]
  const articles = new Map((await read(db, JSON.stringify(ids))).map((row) => [row.id, row]))
  // To copy the one with more fields first takes a quarter of the time.
  return places.map((place) => ({ ...(articles.get(place.content_id) ?? noArticle), ...place }))
}

const noArticle = { shown_document: null, body_json: null } as ArticleRow

const prepareArticles = (pageView: PageView) =>
  prepareQuery(
    (db, ids: string) => sql<ArticleRow>`select ${articleColumns(db, pageView)}
      from json_each(${ids}) as wanted cross join contents on contents.id = wanted.value`,
  )

/** The articles of a JSON array of ids, for SQLite. */
const articlesOf = {
  live: {
    whole: prepareArticles({ view: "live", withBody: true }),
    bare: prepareArticles({ view: "live", withBody: false }),
  },
  working: {
    whole: prepareArticles({ view: "working", withBody: true }),
    bare: prepareArticles({ view: "working", withBody: false }),
  },
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
