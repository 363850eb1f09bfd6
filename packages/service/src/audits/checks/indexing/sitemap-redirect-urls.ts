import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const sitemapRedirectUrls: QueryCheck = {
  code: "sitemap_redirect_urls",
  severity: "warning",
  category: "indexing",
  title: "Pages in the sitemap that redirect",
  detail: "List the URL that answers in the end.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.in_sitemap = 1`,
      wrong: sql`p.state = 'redirect'`,
      detail: sql`'leads to ' || coalesce(p.redirected_to, 'another page')`,
    }),
}
