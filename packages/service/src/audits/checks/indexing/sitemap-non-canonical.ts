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
      join: sql`left join site_pages as t on t.url_key = p.canonical_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`p.in_sitemap = 1 and p.state = 'ok'`,
      wrong: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      // Of a page that differs from its original, nothing stays in the index.
      share: sql`case when t.state = 'ok' and t.text_hash <> p.text_hash then 0.7 end`,
      detail: sql`'names ' || p.canonical_url`,
    }),
}
