import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds competitors, and prompts with their tags. */
export const visibility: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    await table("competitors")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("domains", "text", (column) => column.notNull())
      .addColumn("aliases", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("competitors_brand").on("competitors").columns(["brand_id", "id"]).execute()
    await table("prompts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("market", "text")
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("engines", "text", (column) => column.notNull())
      .addColumn("enabled", "integer", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .addColumn("deleted_at", "integer")
      .execute()
    await db.schema
      .createIndex("prompts_once")
      .on("prompts")
      .columns(["brand_id", "key"])
      .unique()
      .where(sql<boolean>`deleted_at is null`)
      .execute()
    await db.schema.createIndex("prompts_brand").on("prompts").columns(["brand_id", "created_at", "id"]).execute()
    await table("prompt_tags")
      .addColumn("prompt_id", "text", (column) => column.notNull().references("prompts.id").onDelete("cascade"))
      .addColumn("tag", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("prompt_tags_pk", ["prompt_id", "tag"])
      .execute()
    await db.schema.createIndex("prompt_tags_tag").on("prompt_tags").columns(["tag", "prompt_id"]).execute()
    if (!isPostgres(db)) return
    const ofBrands = sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`
    const ofPrompts = sql`current_setting('citable.account', true) = '*' or exists (
      select from prompts where prompts.id = prompt_tags.prompt_id)`
    await secureTable(db, "competitors", ofBrands)
    await secureTable(db, "prompts", ofBrands)
    await secureTable(db, "prompt_tags", ofPrompts)
  },
}
