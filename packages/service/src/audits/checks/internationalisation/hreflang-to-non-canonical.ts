import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangToNonCanonical: QueryCheck = {
  code: "hreflang_to_non_canonical",
  severity: "error",
  category: "internationalisation",
  title: "Language versions whose canonical URL is another page",
  detail: "Search engines ignore an entry for a page that is not canonical. Name the canonical URL.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key join site_pages as t on t.url_key = a.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`t.state = 'ok' and t.canonical_key is not null and t.canonical_key <> t.url_key`,
      detail: sql`a.language || ': ' || t.url`,
    }),
}
