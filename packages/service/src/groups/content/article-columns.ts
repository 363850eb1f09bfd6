import type { Article } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"
import type { View } from "@citable/storage/tables/view"
import { type RawBuilder, sql } from "kysely"

import { type ShownRow, toArticle } from "./document.ts"

export interface PageView {
  view: View
  /** Bodies are most of the bytes, so the query leaves them out unless somebody asks for them. */
  withBody: boolean
}

/** An article as one query reads it. */
export interface ArticleRow extends Omit<ShownRow, "document" | "live_document" | "body" | "live_body"> {
  /** The document of the view. Null if it is not wanted, or if there is none. */
  shown_document: string | null
  /** The body of the view. Null if it is not wanted. */
  body_json: string | null
  /** The previous slugs as a JSON array, the newest first. Null if there are none. */
  earlier_slugs: string | null
}

const plainColumns = [
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
  "publish_version",
  "looks",
].map((name) => sql.ref(`contents.${name}`))

/**
 * The columns of an article in a view, for a query of `contents`. The database writes the body as JSON, in less time than this
 * process would take. Where `isWanted` is false, document and body are null.
 */
export function articleColumns(
  db: Database,
  { view, withBody }: PageView,
  isWanted: RawBuilder<boolean> = sql`1 = 1`,
): RawBuilder<ArticleRow> {
  const [document, body] =
    view === "live"
      ? [sql.ref("contents.live_document"), sql.ref("contents.live_body")]
      : [sql.ref("contents.document"), sql.ref("contents.body")]
  const slugs = sql`from previous_slugs as earlier where earlier.content_id = contents.id`
  const order = sql`order by earlier.created_at desc, earlier.slug`
  const [json, earlier] = isPostgres(db)
    ? [sql`to_json(${body})::text`, sql`(select json_agg(earlier.slug ${order})::text ${slugs})`]
    : [
        sql`json_quote(${body})`,
        // To collect nothing takes longer than to look whether there is something.
        sql`case when exists (select 1 ${slugs}) then (select json_group_array(earlier.slug ${order}) ${slugs}) end`,
      ]
  return sql`${sql.join(plainColumns)}, case when ${isWanted} then ${document} end as shown_document,
    ${withBody ? sql`case when ${isWanted} then ${json} end` : sql`null`} as body_json, ${earlier} as earlier_slugs`
}

/** Makes the article of a row, with an empty body if the query left it out. Undefined without a document. */
export function articleOf(row: ArticleRow, view: View): Article | undefined {
  const { shown_document: document, body_json: json, earlier_slugs: slugs } = row
  if (document === null) return undefined
  const body = json === null ? "" : (JSON.parse(json) as string)
  const shown = { ...row, document, live_document: document, body, live_body: body }
  return toArticle(shown, view, slugs === null ? [] : (JSON.parse(slugs) as string[]))
}
