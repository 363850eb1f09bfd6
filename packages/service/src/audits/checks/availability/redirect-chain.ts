import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const redirectChain: SiteCheck = {
  code: "redirect_chain",
  severity: "warning",
  category: "availability",
  title: "Redirects that lead to another redirect",
  detail: "Each hop costs time, and crawlers give up after a few. Redirect the first URL to the last one.",
  find: (site) =>
    findPages(site, {
      join: sql`left join site_pages as t on t.url_key = p.redirect_key and t.audit_id = p.audit_id`,
      concerns: sql`p.state = 'redirect'`,
      wrong: sql`t.state = 'redirect' and t.url_key <> p.url_key`,
      detail: sql`'leads to ' || t.url || ', which leads to ' || coalesce(t.redirected_to, 'another page')`,
    }),
}
