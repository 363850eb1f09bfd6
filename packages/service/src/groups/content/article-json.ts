import { articleSchema } from "@citable/contract"
import type { View } from "@citable/storage/tables/view"

import { createByteMap } from "../../call/create-byte-map.ts"
import { articleOf, type ArticleRow } from "./article-columns.ts"
import { withPictures } from "./with-pictures.ts"

/** What an article is on the wire, without its body. It depends on nothing but the row. */
interface Head {
  row: ArticleRow
  /** JSON, as far as the body. */
  json: string
}

const heads = createByteMap<Head>({
  maxBytes: 16 * 1024 * 1024,
  // Two for each character, and 500 for the objects.
  sizeOf: (_key, { row, json }) =>
    2 * (json.length + (row.shown_document?.length ?? 0) + (row.looks?.length ?? 0)) + 500,
})

/**
 * Writes the article of a row as JSON, in pieces. Undefined without a document. Each article is checked against the contract, once as long as
 * its row stays the same.
 */
export function articleJson(
  row: ArticleRow,
  view: View,
  { hasVersions }: { hasVersions: boolean },
): string[] | undefined {
  const key = `${view} ${hasVersions} ${row.id}`
  const known = heads.get(key)
  if (known !== undefined && isSame(known.row, row)) return [known.json, row.body_json ?? '""', "}"]
  const bare = { ...row, body_json: null }
  const found = articleOf(bare, view)
  if (found === undefined) return undefined
  const article = withPictures(found, { looks: row.looks, hasVersions })
  const checked = articleSchema.safeParse(article)
  if (!checked.success) throw new Error(`The article ${row.id} breaks the contract`, { cause: checked.error })
  const { body: _body, ...rest } = article
  const json = `${JSON.stringify(rest).slice(0, -1)},"body":`
  heads.set(key, { row: bare, json })
  return [json, row.body_json ?? '""', "}"]
}

/** Whether two rows make the same article but for their bodies. */
function isSame(one: ArticleRow, other: ArticleRow): boolean {
  return (
    one.revision === other.revision &&
    one.published_revision === other.published_revision &&
    one.version === other.version &&
    one.live_version === other.live_version &&
    one.updated_at === other.updated_at &&
    one.live_updated_at === other.live_updated_at &&
    one.created_at === other.created_at &&
    one.published_at === other.published_at &&
    one.publish_at === other.publish_at &&
    one.publish_version === other.publish_version &&
    one.status === other.status &&
    one.brand_id === other.brand_id &&
    one.earlier_slugs === other.earlier_slugs &&
    one.looks === other.looks &&
    one.shown_document === other.shown_document
  )
}
