import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const orphanPage: QueryCheck = {
  code: "orphan_page",
  severity: "warning",
  category: "indexing",
  title: "Pages that no page links to",
  detail:
    "Only the sitemap leads there, so visitors do not find the page, and search engines think little of it. Link to it.",
  scope: "site",
  find: async (site) =>
    site.isComplete
      ? findPages(site, {
          concerns: sql`p.in_sitemap = 1 and ${isIndexable} and p.url <> ${site.facts.home}`,
          wrong: sql`coalesce(p.inbound_links, 0) = 0`,
        })
      : { checked: 0, findings: [] },
}
