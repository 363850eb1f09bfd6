import { sql } from "kysely"

import { leadsTo } from "../../crawl/links-to.ts"
import { findPages } from "../find-pages.ts"
import type { QueryCheck } from "../query-check.ts"

export const brokenInternalLink: QueryCheck = {
  code: "broken_internal_link",
  severity: "error",
  // The page that nobody finds behind the link counts as lost.
  harm: { share: 0 },
  category: "links",
  title: "Links to pages of the site that do not work",
  detail:
    "Visitors and crawlers run into an error (4xx). Correct the link, or restore its target. A page that the sitemap names, or on which the server fails, is an issue of its own.",
  find: (site) =>
    findPages(site, {
      evidence: sql`cross join site_links as l cross join site_pages as t`,
      wrong: sql`t.url_key = l.to_key and ${leadsTo(
        "p",
        sql`select t.url_key from site_pages as t
          where t.audit_id = ${site.auditId} and t.crawled_in = ${site.auditId} and t.state = 'client_error'
            and t.in_sitemap = 0 and t.url <> ${site.facts.home}`,
      )}`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), 'nothing')`,
    }),
}
