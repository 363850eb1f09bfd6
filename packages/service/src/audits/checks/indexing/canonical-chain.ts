import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const canonicalChain: QueryCheck = {
  code: "canonical_chain",
  severity: "warning",
  category: "indexing",
  title: "Canonical URLs that name another canonical URL",
  detail: "Search engines may ignore a chain. Name the last URL everywhere.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_pages as t on t.url_key = p.canonical_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      wrong: sql`t.state = 'ok' and t.canonical_key is not null and t.canonical_key <> t.url_key`,
      detail: sql`t.url || ' names ' || t.canonical_url`,
    }),
}
