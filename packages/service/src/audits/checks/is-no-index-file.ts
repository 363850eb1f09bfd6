import { type RawBuilder, sql } from "kysely"

import type { StoredSite } from "./query-check.ts"

const file = "index.html"

/** False for `/index.html` of a folder that the audit knows as `/`, with the same text: they are one page. */
export function isNoIndexFile({ brandId, auditId }: StoredSite, page: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${page}.${name}`)
  return sql`not (${column("url")} like ${`%/${file}`} and exists (
    select 1 from site_pages as folder
    where folder.brand_id = ${brandId} and folder.url = substr(${column("url")}, 1, length(${column("url")}) - ${sql.lit(file.length)})
      and folder.crawled_in = ${auditId} and folder.text_hash = ${column("text_hash")}))`
}
