import { sql } from "kysely"

import { findPages, isPage } from "../find-pages.ts"
import type { SiteCheck } from "../site-check.ts"

export const brokenExternalLink: SiteCheck = {
  code: "broken_external_link",
  severity: "warning",
  category: "links",
  title: "Links to other sites that do not work",
  detail: "The other site no longer has the page. Link to its new place, or remove the link.",
  find: (site) =>
    findPages(site, {
      join: sql`join site_links as l on l.from_key = p.url_key and l.kind = 'external' join site_targets as t on t.url_key = l.to_key`,
      concerns: sql`${isPage} and t.checked_at is not null`,
      wrong: sql`t.state = 'broken'`,
      detail: sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), t.error, 'nothing')`,
    }),
}
