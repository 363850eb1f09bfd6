import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const sitemapNonCanonical: QueryCheck = {
  code: "sitemap_non_canonical",
  severity: "warning",
  category: "indexing",
  title: "Pages in the sitemap whose canonical URL is another page",
  detail: "List only canonical URLs, or correct the canonical URL of the page.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.in_sitemap = 1 and p.state = 'ok'`,
      wrong: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      detail: sql`'names ' || p.canonical_url`,
    }),
}
