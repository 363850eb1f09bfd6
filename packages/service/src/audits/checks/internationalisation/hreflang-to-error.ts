import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const hreflangToError: QueryCheck = {
  code: "hreflang_to_error",
  severity: "error",
  category: "internationalisation",
  title: "Language versions that answer with an error",
  detail: "Correct the URL, or remove the entry.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_alternates as a on a.from_key = p.url_key join site_pages as t on t.url_key = a.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`t.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`a.language || ': ' || t.url`,
    }),
}
