import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const canonicalToRedirect: QueryCheck = {
  code: "canonical_to_redirect",
  severity: "warning",
  category: "indexing",
  title: "Canonical URLs that redirect",
  detail: "Name the URL that answers in the end as the canonical one.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_pages as t on t.url_key = p.canonical_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      wrong: sql`t.state = 'redirect'`,
      detail: sql`t.url || ' leads to ' || coalesce(t.redirected_to, 'another page')`,
    }),
}
