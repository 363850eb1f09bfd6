import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import { findRedirectLoops } from "../find-redirect-loops.ts"
import type { QueryCheck } from "../query-check.ts"

export const redirectChain: QueryCheck = {
  code: "redirect_chain",
  severity: "warning",
  category: "availability",
  title: "Redirects that lead to another redirect",
  detail: "Each hop costs time, and crawlers give up after a few. Redirect the first URL to the last one.",
  async find(site) {
    const { checked, findings } = await findPages(site, {
      join: sql`left join site_pages as t on t.url_key = p.redirect_key and t.audit_id = p.audit_id`,
      concerns: sql`p.state = 'redirect'`,
      wrong: sql`t.state = 'redirect'`,
      detail: sql`'leads to ' || t.url || ', which leads to ' || coalesce(t.redirected_to, 'another page')`,
    })
    // A chain that never ends has a check of its own.
    const endless = new Set((await findRedirectLoops(site)).flatMap(({ url, isLoop }) => (isLoop ? url : [])))
    return { checked, findings: findings.filter(({ url }) => !endless.has(url)) }
  },
}
