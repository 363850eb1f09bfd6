import { sql } from "kysely"

import { findPages } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const brokenInternalLink: SiteCheck = {
  code: "broken_internal_link",
  severity: "error",
  category: "links",
  title: "Links to pages of the site that do not work",
  detail: "Visitors and crawlers run into an error. Correct the link, or restore its target.",
  find: (site) =>
    findPages(site, {
      evidence: sql`join (
        select l.from_key, t.url, t.http_status, t.redirected_to
        from site_pages as t join site_links as l on l.to_key = t.url_key and l.kind = 'internal'
        where t.audit_id = ${site.auditId} and t.crawled_in = ${site.auditId} and t.state in ('client_error', 'server_error', 'unreachable')
      ) as b on b.from_key = p.url_key`,
      wrong: sql`1 = 1`,
      detail: sql`b.url || ' answers ' || coalesce(cast(b.http_status as text), 'nothing')`,
    }),
}
