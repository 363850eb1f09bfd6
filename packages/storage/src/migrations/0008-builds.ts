import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** The tables before and after this migration. */
interface Schema {
  integrations: { id: string; brand_id: string; kind: string }
  builds: { integration_id: string; brand_id: string }
}

/** Adds the builds of deploy hooks, and the build that a publication waits for. */
export const builds: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema
      .createTable("builds")
      .addColumn("integration_id", "text", (column) =>
        column.primaryKey().references("integrations.id").onDelete("cascade"),
      )
      .addColumn("brand_id", "text", (column) => column.notNull())
      .addColumn("requested", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("building", "integer")
      .addColumn("built", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("last_request_at", "integer")
      .addColumn("first_unbuilt_at", "integer")
      .addColumn("urgent", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("retry_at", "integer")
      .addColumn("not_before", "integer")
      .addColumn("streak", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("lease_owner", "text")
      .addColumn("leased_until", "integer")
      .addColumn("began_at", "integer")
      .addColumn("run", "text")
      .addColumn("check_at", "integer")
      .addColumn("ended_at", "integer")
      .addColumn("error", "text")
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("builds_brand").on("builds").column("brand_id").execute()
    await db
      .insertInto("builds")
      .columns(["integration_id", "brand_id"])
      .expression(db.selectFrom("integrations").select(["id", "brand_id"]).where("kind", "=", "deploy_hook"))
      .execute()
    await db.schema.alterTable("publications").addColumn("build", "integer").execute()
  },
}
