import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const descriptionDuplicate: SiteCheck = {
  code: "description_duplicate",
  severity: "warning",
  category: "metadata",
  title: "Pages with the same description",
  detail: "Search results show the description below the title. Write one for each page, or leave it out.",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and p.description is not null and p.description <> ''`,
      wrong: sql`exists (select 1 from site_pages as o where o.audit_id = p.audit_id and o.crawled_in = p.audit_id and o.indexable = 1
        and o.description = p.description and coalesce(o.language, '') = coalesce(p.language, '') and o.url_key <> p.url_key)`,
      detail: sql`substr(p.description, 1, 200)`,
    }),
}
