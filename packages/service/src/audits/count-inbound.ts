import type { Kysely } from "kysely"

import type { Tables } from "../storage/tables/tables.ts"

/** Counts the pages of an audit that link to each of its pages, a page's links to itself left out. */
export async function countInbound(db: Kysely<Tables>, auditId: string): Promise<void> {
  const counts = db
    .selectFrom("site_links")
    .innerJoin("site_pages as source", "source.url_key", "site_links.from_key")
    .select(["to_key", (eb) => eb.fn.countAll<number>().as("count")])
    .where("source.audit_id", "=", auditId)
    .where("kind", "=", "internal")
    .whereRef("from_key", "!=", "to_key")
    .groupBy("to_key")
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
