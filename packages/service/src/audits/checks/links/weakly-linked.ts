import { sql } from "kysely"

import { findPages, isIndexable } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const weaklyLinked: QueryCheck = {
  code: "weakly_linked",
  severity: "notice",
  category: "links",
  title: "Pages that only one page links to",
  detail: "Pages with few links rank lower, and readers rarely find them. Link to them from related pages.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isIndexable} and p.depth > 0`,
      wrong: sql`p.inbound_links = 1`,
    }),
}
