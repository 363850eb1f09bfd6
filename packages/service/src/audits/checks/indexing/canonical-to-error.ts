import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const canonicalToError: QueryCheck = {
  code: "canonical_to_error",
  severity: "error",
  harm: { share: 0.5 },
  category: "indexing",
  title: "Canonical URLs that answer with an error",
  detail:
    "The canonical URL of the page leads to a page that does not exist. Search engines may drop both. Correct the canonical URL.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_pages as t on t.url_key = p.canonical_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      wrong: sql`t.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), 'nothing')`,
    }),
}
