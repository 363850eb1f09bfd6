import { sql } from "kysely"

import { findPages, isPage } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const deepPage: QueryCheck = {
  code: "deep_page",
  severity: "notice",
  category: "links",
  title: "Pages far from the home page",
  detail: "It takes more than four clicks from the home page to reach them. Link to them from a page closer to it.",
  scope: "site",
  find: (site) =>
    findPages(site, {
      concerns: sql`${isPage} and p.depth is not null`,
      wrong: sql`p.depth > 4`,
      detail: sql`p.depth || ' clicks'`,
    }),
}
