import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { brandPolicy } from "../postgres/brand-policy.ts"
import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Has when the effect of articles is looked at, which is fixed before any look, and what each look has found, which stays. */
export const effectPlans: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("effect_plans")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("articles", "text", (column) => column.notNull())
      .addColumn("starts_on", "text", (column) => column.notNull())
      .addColumn("last_on", "text", (column) => column.notNull())
      .addColumn("planned", "integer", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema
      .createIndex("effect_plans_subject")
      .on("effect_plans")
      .unique()
      .columns(["brand_id", "subject"])
      .execute()
    await db.schema
      .createTable("effect_looks")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("plan_id", "text", (column) => column.notNull().references("effect_plans.id").onDelete("cascade"))
      .addColumn("week", "integer", (column) => column.notNull())
      .addColumn("look_on", "text", (column) => column.notNull())
      .addColumn("looked_at", "integer", (column) => column.notNull())
      .addColumn("spent", "real", (column) => column.notNull())
      .addColumn("result", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("effect_looks_pk", ["plan_id", "week"])
      .modifyEnd(sql`strict`)
      .execute()
    await db.schema.createIndex("effect_looks_brand").on("effect_looks").column("brand_id").execute()
    if (!isPostgres(db)) return
    for (const name of ["effect_plans", "effect_looks"]) await secureTable(db, name, brandPolicy(name))
  },
}
