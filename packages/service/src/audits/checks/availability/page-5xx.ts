import { sql } from "kysely"

import { findPages, isAnswered } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const page5xx: QueryCheck = {
  code: "page_5xx",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Pages on which the server fails (5xx)",
  detail:
    "The server could not produce the page. Search engines slow down and drop such pages. Look into the log of the server.",
  find: (site) =>
    findPages(site, {
      concerns: isAnswered,
      wrong: sql`p.state = 'server_error'`,
      detail: sql`'status ' || p.http_status || coalesce(case when p.inbound_links > 0 then ', linked from ' || p.inbound_links || case p.inbound_links when 1 then ' page' else ' pages' end when p.in_sitemap = 1 then ', in a sitemap' end, '')`,
    }),
}
