import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangNoReturn: QueryCheck = {
  code: "hreflang_no_return",
  severity: "error",
  category: "internationalisation",
  title: "Language versions that do not point back",
  detail:
    "Two pages have to name each other, otherwise search engines ignore both entries. Add the return link on the other page.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key join site_pages as t on t.url_key = a.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`a.to_key <> p.url_key and t.state = 'ok' and not exists (select 1 from site_alternates as b where b.from_key = t.url_key and b.to_key = p.url_key)`,
      detail: sql`a.language || ': ' || t.url`,
    }),
}
