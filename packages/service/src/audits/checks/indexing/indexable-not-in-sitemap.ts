import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import { isNoIndexFile } from "../is-no-index-file.ts"
import type { QueryCheck } from "../query-check.ts"

export const indexableNotInSitemap: QueryCheck = {
  code: "indexable_not_in_sitemap",
  severity: "notice",
  category: "indexing",
  title: "Pages that the sitemap lacks",
  detail: "The page may be indexed, but no sitemap names it. Add it, so that crawlers learn of its changes.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and exists (select 1 from site_pages as s where s.audit_id = p.audit_id and s.in_sitemap = 1) and ${isNoIndexFile(site, "p")}`,
      wrong: sql`p.in_sitemap = 0`,
    }),
}
