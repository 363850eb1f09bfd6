import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const linkToRedirect: SiteCheck = {
  code: "link_to_redirect",
  severity: "notice",
  category: "links",
  title: "Links that lead to a redirect",
  detail: "Each redirect costs time. Link to the URL that answers in the end.",
  find: (site) =>
    findPages(site, {
      evidence: sql`join (
        select l.from_key, t.url, t.http_status, t.redirected_to
        from site_pages as t join site_links as l on l.to_key = t.url_key and l.kind = 'internal'
        where t.audit_id = ${site.auditId} and t.crawled_in = ${site.auditId} and t.state in ('redirect')
      ) as b on b.from_key = p.url_key`,
      wrong: sql`1 = 1`,
      detail: sql`b.url || ' leads to ' || coalesce(b.redirected_to, 'another page')`,
    }),
}
