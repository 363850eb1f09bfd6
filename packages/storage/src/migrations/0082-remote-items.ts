import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds what external platforms hold of articles, and what a publication asked for. */
export const remoteItems: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, initial] of [
      ["auto", "updates"],
      ["locales", "[]"],
      ["warnings", "[]"],
    ] as const) {
      await db.schema
        .alterTable("integrations")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(initial))
        .execute()
    }
    await db.schema
      .alterTable("publications")
      .addColumn("action", "text", (column) => column.notNull().defaultTo("publish"))
      .execute()
    await db.schema.alterTable("publications").addColumn("version", "integer").execute()
    for (const name of ["error_code", "error_pointer"]) {
      await db.schema.alterTable("publications").addColumn(name, "text").execute()
    }
    await db.schema
      .alterTable("publications")
      .addColumn("warnings", "text", (column) => column.notNull().defaultTo("[]"))
      .execute()
    await db.schema
      .createTable("remote_items")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("content_id", "text", (column) => column.notNull().references("contents.id").onDelete("cascade"))
      .addColumn("integration_id", "text", (column) =>
        column.notNull().references("integrations.id").onDelete("cascade"),
      )
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("remote_id", "text")
      .addColumn("url", "text")
      .addColumn("edit_url", "text")
      .addColumn("intent", "text", (column) => column.notNull().defaultTo("publish"))
      .addColumn("wanted", "text")
      .addColumn("wanted_remote_id", "text")
      .addColumn("wanted_version", "integer")
      .addColumn("wanted_as", "text", (column) => column.notNull().defaultTo("live"))
      .addColumn("on_conflict", "text", (column) => column.notNull().defaultTo("stop"))
      .addColumn("publication_id", "text")
      .addColumn("claimed_publication_id", "text")
      .addColumn("publish_at", "integer")
      .addColumn("due_at", "integer")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("lease_owner", "text")
      .addColumn("leased_until", "integer")
      .addColumn("reserves", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("unsettled", "text", (column) => column.notNull().defaultTo("[]"))
      .addColumn("sent_version", "integer")
      .addColumn("sent_fields", "text")
      .addColumn("remote_fields", "text")
      .addColumn("remote_mark", "text")
      .addColumn("visibility", "text")
      .addColumn("drift", "text")
      .addColumn("error", "text")
      .addColumn("warnings", "text", (column) => column.notNull().defaultTo("[]"))
      .addColumn("sweep_at", "integer")
      .addColumn("sweeps", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("checked_at", "integer")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .addUniqueConstraint("remote_items_of_article", ["content_id", "integration_id"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("remote_items_integration").on("remote_items").column("integration_id").execute()
    await db.schema.createIndex("remote_items_brand").on("remote_items").column("brand_id").execute()
    for (const name of ["due_at", "sweep_at", "checked_at"]) {
      await db.schema.createIndex(`remote_items_${name}`).on("remote_items").column(name).execute()
    }
    await db.schema
      .createTable("remote_images")
      .addColumn("integration_id", "text", (column) =>
        column.notNull().references("integrations.id").onDelete("cascade"),
      )
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("remote_id", "text")
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("remote_images_key", ["integration_id", "sha256"])
      .modifyEnd(sql`strict`)
      .execute()
    if (!isPostgres(db)) return
    const all = sql`current_setting('citable.account', true) = '*'`
    await secureTable(db, "remote_items", sql`${all} or brand_id in (select id from brands)`)
    await secureTable(db, "remote_images", sql`${all} or integration_id in (select id from integrations)`)
  },
}
