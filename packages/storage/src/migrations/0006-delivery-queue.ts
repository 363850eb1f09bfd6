import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Gives each webhook a queue of its own, a pause while it fails, and a log of its attempts. */
export const deliveryQueue: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("webhooks")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable("webhooks").addColumn("retry_at", "integer").execute()
    await db.schema
      .alterTable("deliveries")
      .addColumn("log", "text", (column) => column.notNull().defaultTo("[]"))
      .execute()
    // With this index, a query for one webhook does not scan the backlog of another.
    await db.schema
      .createIndex("deliveries_queue")
      .on("deliveries")
      .columns(["webhook_id", "next_attempt_at", "id"])
      .where(sql<boolean>`status = 'pending'`)
      .execute()
    await db.schema.dropIndex("deliveries_due").execute()
  },
}
