import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { leadsTo } from "./crawl/links-to.ts"

/** Counts the pages of an audit that link to each of its pages, a page's links to itself left out. */
export async function countInbound(db: Database, auditId: string): Promise<void> {
  const ofAudit = sql`s.audit_id = ${auditId} and s.crawled_in = ${auditId}`
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("site_pages").set({ inbound_links: 0 }).where("audit_id", "=", auditId).execute()
    await sql`
      with counts as materialized (
        select l.to_key, count(*) as count from site_pages as s cross join site_links as l
        where ${ofAudit} and l.from_key = s.url_key and l.kind = 'internal' and l.from_key <> l.to_key group by l.to_key
      )
      update site_pages set inbound_links = counts.count from counts
      where site_pages.url_key = counts.to_key and site_pages.audit_id = ${auditId} and site_pages.redirect_key is null
    `.execute(trx)
    // A link to a redirect leads to its target.
    const redirects = sql`select url_key from site_pages where audit_id = ${auditId} and redirect_key is not null`
    await sql`
      with counts as materialized (
        select r.redirect_key as to_key, count(*) as count
        from site_pages as s cross join site_links as l cross join site_pages as r
        where ${ofAudit} and ${leadsTo("s", redirects)} and r.url_key = l.to_key and l.from_key <> r.redirect_key
        group by r.redirect_key
      )
      update site_pages set inbound_links = inbound_links + counts.count from counts
      where site_pages.url_key = counts.to_key and site_pages.audit_id = ${auditId}`.execute(trx)
  })
}
