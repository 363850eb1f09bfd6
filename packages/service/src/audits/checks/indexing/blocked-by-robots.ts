import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const blockedByRobots: QueryCheck = {
  code: "blocked_by_robots",
  severity: "notice",
  category: "indexing",
  title: "Pages that robots.txt blocks",
  detail:
    "Search engines do not read such a page, though they may show its URL. It is an error for a page in the sitemap: allow it, or remove the entry.",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.blocked is not null`,
      wrong: sql`p.blocked = 1`,
      severity: sql`case when p.in_sitemap = 1 then 'error' else 'notice' end`,
      detail: sql`case when p.in_sitemap = 1 then 'in a sitemap' end`,
    }),
}
