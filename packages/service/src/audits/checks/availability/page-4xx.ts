import { sql } from "kysely"

import { findPages, isAnswered } from "../find-pages.ts"
import { isExpected, namedErrors } from "../named-errors.ts"
import type { QueryCheck } from "../query-check.ts"

export const page4xx: QueryCheck = {
  code: "page_4xx",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Pages that answer with an error (4xx)",
  detail:
    "Visitors and crawlers that follow a link to such a page find nothing. Restore the page, redirect it, or remove the links and the sitemap entry.",
  find: (site) =>
    findPages(site, {
      concerns: isAnswered,
      // What only a wrong link, redirect or canonical URL names is told where that is.
      wrong: sql`p.state = 'client_error' and (${isExpected(site)} or p.url_key not in (${namedErrors(site)}))`,
      detail: sql`'status ' || p.http_status || coalesce(case when p.inbound_links > 0 then ', linked from ' || p.inbound_links || case p.inbound_links when 1 then ' page' else ' pages' end when p.in_sitemap = 1 then ', in a sitemap' end, '')`,
    }),
}
