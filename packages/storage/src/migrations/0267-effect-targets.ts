import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Has for which prompts articles are written, and who chose them. A draw is a coin's: of the worst gaps, some get an article first, and the
 * others wait as its comparison. Articles leave their table for the trash and come back, so nothing refers to it.
 */
export const effectTargets: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
        .modifyEnd(sql`strict`)
    await table("effect_draws")
      .addColumn("seed", "text", (column) => column.notNull())
      .addColumn("candidates", "text", (column) => column.notNull())
      .addColumn("from_day", "text", (column) => column.notNull())
      .addColumn("write_by", "text", (column) => column.notNull())
      .addColumn("look_on", "text", (column) => column.notNull())
      .addColumn("drawn_at", "integer", (column) => column.notNull())
      .addColumn("drawn_by", "text")
      .addColumn("ended_at", "integer")
      .addColumn("outcome", "text")
      .execute()
    // Two draws at once would take each other's prompts.
    await db.schema
      .createIndex("effect_draws_open")
      .on("effect_draws")
      .column("brand_id")
      .unique()
      .where(sql<boolean>`ended_at is null`)
      .execute()
    await db.schema.createIndex("effect_draws_brand").on("effect_draws").column("brand_id").execute()
    await table("effect_targets")
      .addColumn("prompt_id", "text", (column) => column.notNull().references("prompts.id").onDelete("cascade"))
      .addColumn("content_id", "text")
      .addColumn("draw_id", "text", (column) => column.references("effect_draws.id").onDelete("cascade"))
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("assigned_by", "text", (column) => column.notNull())
      .addColumn("chosen_at", "integer", (column) => column.notNull())
      .addColumn("released_at", "integer")
      .addColumn("released_by", "text")
      .execute()
    const unique = (name: string) => db.schema.createIndex(name).on("effect_targets").unique()
    // Null differs from null.
    await unique("effect_targets_content").columns(["brand_id", "content_id", "prompt_id"]).execute()
    await unique("effect_targets_draw").columns(["draw_id", "prompt_id"]).execute()
    await db.schema.createIndex("effect_targets_prompt").on("effect_targets").column("prompt_id").execute()
    if (!isPostgres(db)) return
    for (const name of ["effect_draws", "effect_targets"]) await secureTable(db, name, brandPolicy(name))
  },
}
