import { sql } from "kysely"

import { leadsTo } from "../../crawl/links-to.ts"
import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const brokenInternalLink: QueryCheck = {
  code: "broken_internal_link",
  severity: "error",
  category: "links",
  title: "Links to pages of the site that do not work",
  detail: "Visitors and crawlers run into an error. Correct the link, or restore its target.",
  find: (site) =>
    findPages(site, {
      evidence: sql`cross join site_links as l cross join site_pages as t`,
      wrong: sql`t.url_key = l.to_key and ${leadsTo(
        "p",
        sql`select t.url_key from site_pages as t
          where t.audit_id = ${site.auditId} and t.crawled_in = ${site.auditId} and t.state in ('client_error', 'server_error', 'unreachable')`,
      )}`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), 'nothing')`,
    }),
}
