import { sql } from "kysely"

import { findPages, isAnswered } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const pageUnreachable: QueryCheck = {
  code: "page_unreachable",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Pages without an answer",
  detail: "The server did not answer, not even a second request. Check the server, its certificate and its firewall.",
  find: (site) =>
    findPages(site, {
      concerns: isAnswered,
      wrong: sql`p.state = 'unreachable'`,
      detail: sql`p.error`,
    }),
}
