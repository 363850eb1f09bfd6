import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const canonicalToNoindex: QueryCheck = {
  code: "canonical_to_noindex",
  severity: "error",
  harm: { share: 0.85 },
  category: "indexing",
  title: "Canonical URLs that forbid indexing",
  detail:
    "The page hands its place in the index to a page that does not want one. Neither is indexed. Remove the noindex, or the canonical URL.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_pages as t on t.url_key = p.canonical_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      concerns: sql`p.canonical_key is not null and p.canonical_key <> p.url_key`,
      wrong: sql`t.noindex = 1`,
      detail: sql`t.url`,
    }),
}
