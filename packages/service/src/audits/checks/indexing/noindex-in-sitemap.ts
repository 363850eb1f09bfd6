import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const noindexInSitemap: QueryCheck = {
  code: "noindex_in_sitemap",
  severity: "error",
  harm: { share: 0.95 },
  category: "indexing",
  title: "Pages in the sitemap that forbid indexing",
  detail:
    "The sitemap asks search engines to index the page, and the page forbids it. Remove the entry, or the noindex.",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.in_sitemap = 1 and p.state = 'ok'`,
      wrong: sql`p.noindex = 1`,
    }),
}
