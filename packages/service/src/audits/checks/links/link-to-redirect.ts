import { sql } from "kysely"

import { leadsTo } from "../../crawl/links-to.ts"
import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const linkToRedirect: QueryCheck = {
  code: "link_to_redirect",
  severity: "notice",
  category: "links",
  title: "Links that lead to a redirect",
  detail: "Each redirect costs time. Link to the URL that answers in the end.",
  find: (site) =>
    findPages(site, {
      evidence: sql`cross join site_links as l cross join site_pages as t`,
      wrong: sql`t.url_key = l.to_key and ${leadsTo(
        "p",
        sql`select t.url_key from site_pages as t
          where t.audit_id = ${site.auditId} and t.crawled_in = ${site.auditId} and t.state = 'redirect'`,
      )}`,
      detail: sql`t.url || ' leads to ' || coalesce(t.redirected_to, 'another page')`,
    }),
}
