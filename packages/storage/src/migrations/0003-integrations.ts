import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { newId } from "../new-id.ts"

/** The tables before and after this migration. */
interface Schema {
  brands: { id: string; created_at: number }
  integrations: Record<"id" | "brand_id" | "kind" | "name" | "status" | "config" | "field_map" | "targets", string> & {
    tested_at: number
    created_at: number
    updated_at: number
  }
  idempotency_keys: { answer: string | null }
}

/** Adds integrations with an API target for every brand, brand profiles and schedules, and overlapping webhook secrets. */
export const integrations: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema
      .createTable("integrations")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("error", "text")
      .addColumn("config", "text", (column) => column.notNull())
      .addColumn("field_map", "text", (column) => column.notNull())
      .addColumn("targets", "text", (column) => column.notNull())
      .addColumn("credentials", "text")
      .addColumn("tested_at", "integer")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("integrations_brand").on("integrations").columns(["brand_id", "id"]).execute()
    // The index allows one API target for each brand, even for concurrent calls.
    await db.schema
      .createIndex("integrations_api")
      .on("integrations")
      .column("brand_id")
      .unique()
      .where(sql<boolean>`kind = 'api'`)
      .execute()
    for (const { id, created_at: at } of await db.selectFrom("brands").select(["id", "created_at"]).execute()) {
      const target = { kind: "api", name: "API", status: "connected", config: "{}", field_map: "{}", targets: "[]" }
      const times = { tested_at: at, created_at: at, updated_at: at }
      await db
        .insertInto("integrations")
        .values({ id: newId("int", at), brand_id: id, ...target, ...times })
        .execute()
    }
    await db.schema
      .alterTable("brands")
      .addColumn("profile", "text", (column) => column.notNull().defaultTo("{}"))
      .execute()
    await db.schema
      .alterTable("brands")
      .addColumn("schedule", "text", (column) => column.notNull().defaultTo('{"scans":"off"}'))
      .execute()
    await db.schema.alterTable("webhooks").addColumn("previous_secrets", "text").execute()
    await db.schema.alterTable("webhooks").addColumn("previous_until", "integer").execute()
    // Answers are sealed from now on, because some contain a secret. This deletes those in clear.
    await db.deleteFrom("idempotency_keys").where("answer", "is not", null).execute()
  },
}
