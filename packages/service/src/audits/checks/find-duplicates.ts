import type { SiteVerdict } from "@citable/audits/checks/site-check"
import { sql } from "kysely"

import { findPages, isIndexable } from "./find-pages.ts"
import { isNoIndexFile } from "./is-no-index-file.ts"
import type { StoredSite } from "./query-check.ts"

/** Finds indexable pages that share the value of a column. Pages in different languages may, unless it is the text itself. */
export function findDuplicates(
  site: StoredSite,
  column: "title" | "description" | "h1" | "text_hash",
): Promise<SiteVerdict> {
  const value = (page: string) => sql.ref(`${page}.${column}`)
  const isText = column === "text_hash"
  const language = (page: string) => (isText ? sql`''` : sql`coalesce(${sql.ref(`${page}.language`)}, '')`)
  // Notices such as "Sold out" are no content.
  const counts = (page: string) => (isText ? sql`${sql.ref(`${page}.word_count`)} >= 20` : sql`${value(page)} <> ''`)
  return findPages(site, {
    join: sql`left join (
      select ${value("o")} as value, ${language("o")} as language, min(o.url) as first_url, max(o.url) as last_url
      from site_pages as o
      where o.audit_id = ${site.auditId} and o.crawled_in = ${site.auditId} and o.indexable = 1 and ${value("o")} is not null
        and ${counts("o")} and ${isNoIndexFile(site, "o")}
      group by 1, 2 having count(*) > 1
    ) as d on d.value = ${value("p")} and d.language = ${language("p")}`,
    concerns: sql`${isIndexable} and ${value("p")} is not null and ${counts("p")} and ${isNoIndexFile(site, "p")}`,
    wrong: sql`d.value is not null`,
    detail: isText
      ? sql`'same text as ' || case when d.first_url = p.url then d.last_url else d.first_url end`
      : sql`substr(${value("p")}, 1, 200)`,
    // Search engines keep one of the pages.
    ...(isText ? { share: sql`case when d.first_url = p.url then 0 end` } : {}),
  })
}
