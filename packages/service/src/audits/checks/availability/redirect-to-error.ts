import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const redirectToError: QueryCheck = {
  code: "redirect_to_error",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Redirects that lead to an error",
  detail: "Visitors who follow such a link end on an error page. Redirect to a page that exists.",
  find: (site) =>
    findPages(site, {
      join: sql`left join site_pages as t on t.url_key = p.redirect_key and t.audit_id = p.audit_id`,
      concerns: sql`p.state = 'redirect'`,
      wrong: sql`t.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`'leads to ' || t.url || ', which answers ' || coalesce(cast(t.http_status as text), 'nothing')`,
    }),
}
