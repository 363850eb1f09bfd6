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
      join: sql`join site_links as l on l.from_key = p.url_key and l.kind = 'internal'
        join site_pages as t on t.url_key = l.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`t.state in ('redirect')`,
      detail: sql`t.url || ' leads to ' || coalesce(t.redirected_to, 'another page')`,
    }),
}
