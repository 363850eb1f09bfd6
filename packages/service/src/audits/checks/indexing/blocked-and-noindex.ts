import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const blockedAndNoindex: QueryCheck = {
  code: "blocked_and_noindex",
  severity: "warning",
  category: "indexing",
  title: "robots.txt hides that a page forbids indexing",
  detail:
    "A crawler that may not read the page does not see its noindex, so the URL can stay in the index. Allow the page in robots.txt.",
  find: (site) =>
    findPages(site, {
      wrong: sql`p.blocked = 1 and p.noindex = 1`,
    }),
}
