import { type Kysely, sql } from "kysely"

import type { Tables } from "../storage/tables/tables.ts"

/** Counts the pages of an audit that link to each of its pages, a page's links to itself left out. */
export async function countInbound(db: Kysely<Tables>, auditId: string): Promise<void> {
  const counts = db
    .selectFrom("site_links")
    .innerJoin("site_pages as source", "source.url_key", "site_links.from_key")
    .innerJoin("site_pages as target", "target.url_key", "site_links.to_key")
    .select([
      // A link to a redirect leads to its target.
      sql<number>`coalesce(target.redirect_key, target.url_key)`.as("to_key"),
      sql<number>`count(*)`.as("count"),
    ])
    .where("source.audit_id", "=", auditId)
    .where("source.crawled_in", "=", auditId)
    .where("kind", "=", "internal")
    .where(sql<boolean>`site_links.from_key <> coalesce(target.redirect_key, target.url_key)`)
    .groupBy(sql`coalesce(target.redirect_key, target.url_key)`)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("site_pages").set({ inbound_links: 0 }).where("audit_id", "=", auditId).execute()
    await trx
      .updateTable("site_pages")
      .from(counts.as("counts"))
      .set((eb) => ({ inbound_links: eb.ref("counts.count") }))
      .whereRef("site_pages.url_key", "=", "counts.to_key")
      .where("audit_id", "=", auditId)
      .execute()
  })
}
