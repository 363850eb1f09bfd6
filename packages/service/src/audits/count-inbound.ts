import { type Kysely, sql } from "kysely"

import type { Tables } from "../storage/tables/tables.ts"

/** Counts the pages of an audit that link to each of its pages, a page's links to itself left out. */
export async function countInbound(db: Kysely<Tables>, auditId: string): Promise<void> {
  // A link to a redirect leads to its target. Few pages redirect, so all the others are counted without looking at their rows.
  await sql`
    with redirects as materialized (
      select url_key, redirect_key from site_pages where audit_id = ${auditId} and redirect_key is not null
    ), counts as materialized (
      select coalesce(r.redirect_key, l.to_key) as to_key, count(*) as count
      from site_pages as s cross join site_links as l left join redirects as r on r.url_key = l.to_key
      where s.audit_id = ${auditId} and s.crawled_in = ${auditId} and l.from_key = s.url_key and l.kind = 'internal'
        and l.from_key <> coalesce(r.redirect_key, l.to_key)
      group by 1
    )
    update site_pages set inbound_links = coalesce((select count from counts where counts.to_key = site_pages.url_key), 0)
    where audit_id = ${auditId}`.execute(db)
}
