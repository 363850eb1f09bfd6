import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const sitemapErrorUrls: QueryCheck = {
  code: "sitemap_error_urls",
  severity: "error",
  category: "indexing",
  title: "Pages in the sitemap that do not answer 200",
  detail: "Crawlers lose trust in a sitemap with dead entries. Remove them, or restore the pages.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.in_sitemap = 1`,
      wrong: sql`p.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`coalesce('status ' || p.http_status, p.error)`,
    }),
}
