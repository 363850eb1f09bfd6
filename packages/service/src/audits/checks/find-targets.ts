import { type RawBuilder, sql } from "kysely"

import { findPages, isPage } from "./find-pages.ts"
import type { AuditedSite, SiteVerdict } from "./site-check.ts"

/** What a link or an image answered, for people. */
export const targetAnswer = sql`t.url || ' answers ' || coalesce(cast(t.http_status as text), t.error, 'nothing')`

/** Finds pages by what they lead to outside of the site's pages. `t` is the target in every fragment of SQL. */
export function findTargets(
  site: AuditedSite,
  { kind, wrong, detail }: { kind: "external" | "image"; wrong: RawBuilder<unknown>; detail: RawBuilder<unknown> },
): Promise<SiteVerdict> {
  return findPages(site, {
    join: sql`join site_links as l on l.from_key = p.url_key and l.kind = ${kind} join site_targets as t on t.url_key = l.to_key`,
    concerns: sql`${isPage} and t.checked_at is not null`,
    wrong,
    detail,
  })
}
