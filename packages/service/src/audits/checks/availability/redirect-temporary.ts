import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const redirectTemporary: QueryCheck = {
  code: "redirect_temporary",
  severity: "notice",
  category: "availability",
  title: "Temporary redirects",
  detail: "A temporary redirect tells search engines to keep the old URL. If the move is for good, answer 301 or 308.",
  find: (site) =>
    findPages(site, {
      concerns: sql`p.state = 'redirect'`,
      wrong: sql`p.http_status in (302, 303, 307)`,
      detail: sql`p.http_status || ' to ' || coalesce(p.redirected_to, 'nowhere')`,
    }),
}
