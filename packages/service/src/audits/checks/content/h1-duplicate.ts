import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const h1Duplicate: SiteCheck = {
  code: "h1_duplicate",
  severity: "notice",
  category: "content",
  title: "Pages with the same main heading",
  detail: "Readers and assistants tell pages apart by their headings. Give each page one of its own.",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and p.h1 is not null and p.h1 <> ''`,
      wrong: sql`exists (select 1 from site_pages as o where o.audit_id = p.audit_id and o.crawled_in = p.audit_id and o.indexable = 1
        and o.h1 = p.h1 and coalesce(o.language, '') = coalesce(p.language, '') and o.url_key <> p.url_key)`,
      detail: sql`substr(p.h1, 1, 200)`,
    }),
}
