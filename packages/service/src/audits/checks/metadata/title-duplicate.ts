import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const titleDuplicate: SiteCheck = {
  code: "title_duplicate",
  severity: "warning",
  category: "metadata",
  title: "Pages with the same title",
  detail: "Search results show the title. Give each page one that says what only it has.",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and p.title is not null and p.title <> ''`,
      wrong: sql`exists (select 1 from site_pages as o where o.audit_id = p.audit_id and o.crawled_in = p.audit_id and o.indexable = 1
        and o.title = p.title and coalesce(o.language, '') = coalesce(p.language, '') and o.url_key <> p.url_key)`,
      detail: sql`substr(p.title, 1, 200)`,
    }),
}
