import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangToNoindex: QueryCheck = {
  code: "hreflang_to_noindex",
  severity: "error",
  category: "internationalisation",
  title: "Language versions that forbid indexing",
  detail: "A page that is not in the index cannot stand in for another language. Remove the entry, or the noindex.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key join site_pages as t on t.url_key = a.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      // Pages that are all left out of the index may name each other.
      wrong: sql`t.noindex = 1 and p.noindex = 0`,
      detail: sql`a.language || ': ' || t.url`,
    }),
}
