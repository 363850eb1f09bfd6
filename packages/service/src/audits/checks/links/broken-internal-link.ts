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
      join: sql`join site_links as l on l.from_key = p.url_key and l.kind = 'internal'
        join site_pages as t on t.url_key = l.to_key and t.audit_id = p.audit_id and t.crawled_in = p.audit_id`,
      wrong: sql`t.state in ('client_error', 'server_error', 'unreachable')`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), 'nothing')`,
    }),
}
