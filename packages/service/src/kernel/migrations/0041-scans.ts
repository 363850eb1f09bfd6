import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { isPostgres } from "../row-locks.ts"

/** Scans with their calls, the answers, what was read in them, and the counts of days. */
export const scans: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    await table("scans")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("trigger", "text", (column) => column.notNull())
      .addColumn("prompts", "integer", (column) => column.notNull())
      .addColumn("repeats", "integer", (column) => column.notNull())
      .addColumn("max_cost", "integer")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("started_at", "integer")
      .addColumn("finished_at", "integer")
      .execute()
    await db.schema.createIndex("scans_brand").on("scans").columns(["brand_id", "id"]).execute()
    await table("scan_calls")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("scan_id", "text", (column) => column.notNull().references("scans.id").onDelete("cascade"))
      .addColumn("prompt_id", "text", (column) => column.notNull().references("prompts.id").onDelete("cascade"))
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("market", "text")
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("repeat", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("due_at", "integer", (column) => column.notNull())
      .addColumn("cost", "integer")
      .addColumn("model", "text")
      .addColumn("error_code", "text")
      .addColumn("error_detail", "text")
      .execute()
    await db.schema
      .createIndex("scan_calls_due")
      .on("scan_calls")
      .columns(["scan_id", "state", "engine", "due_at"])
      .execute()
    await db.schema.createIndex("scan_calls_prompt").on("scan_calls").column("prompt_id").execute()
    await table("answers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("scan_id", "text", (column) => column.notNull().references("scans.id").onDelete("cascade"))
      .addColumn("prompt_id", "text", (column) => column.notNull().references("prompts.id").onDelete("cascade"))
      .addColumn("call_id", "text", (column) => column.notNull().unique())
      .addColumn("prompt", "text", (column) => column.notNull())
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("surface", "text", (column) => column.notNull())
      .addColumn("model", "text")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("repeat", "integer", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("sources", "text", (column) => column.notNull())
      .addColumn("searches", "text")
      .addColumn("raw", "text", (column) => column.notNull())
      .addColumn("cost", "integer")
      .addColumn("names_hash", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("answered_at", "integer", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("answers_brand").on("answers").columns(["brand_id", "day", "id"]).execute()
    await db.schema.createIndex("answers_scan").on("answers").columns(["scan_id", "id"]).execute()
    await db.schema.createIndex("answers_prompt").on("answers").columns(["prompt_id", "id"]).execute()
    // What is asked before every call, and after every slice: without the texts.
    await db.schema.createIndex("answers_cost_of_scan").on("answers").columns(["scan_id", "cost"]).execute()
    await db.schema.createIndex("answers_cost_of_day").on("answers").columns(["brand_id", "day", "cost"]).execute()
    await db.schema.createIndex("answers_names").on("answers").columns(["brand_id", "names_hash", "id"]).execute()
    await table("answer_mentions")
      .addColumn("answer_id", "text", (column) => column.notNull().references("answers.id").onDelete("cascade"))
      .addColumn("competitor_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("tone", "text")
      .addColumn("quote", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("answer_mentions_pk", ["answer_id", "competitor_id"])
      .execute()
    await table("answer_citations")
      .addColumn("answer_id", "text", (column) => column.notNull().references("answers.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("domain", "text", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("competitor_id", "text")
      .addPrimaryKeyConstraint("answer_citations_pk", ["answer_id", "position"])
      .execute()
    await table("visibility_days")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("prompt_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("engine", "text", (column) => column.notNull())
      .addColumn("surface", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("name_id", "text", (column) => column.notNull())
      .addColumn("answers", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("mentioned", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("cited", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("citations", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("positions", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("positive", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("neutral", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("negative", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("unclassified", "integer", (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("visibility_days_pk", [
        "brand_id",
        "prompt_id",
        "day",
        "engine",
        "surface",
        "locale",
        "name_id",
      ])
      .execute()
    if (!isPostgres(db)) return
    const ofBrands = sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`
    const beside = (own: string, column: string, other: string) =>
      sql`current_setting('citable.account', true) = '*' or exists (
        select from ${sql.table(other)} where ${sql.ref(`${other}.id`)} = ${sql.ref(`${own}.${column}`)})`
    await secure(db, "scans", ofBrands)
    await secure(db, "answers", ofBrands)
    await secure(db, "visibility_days", ofBrands)
    await secure(db, "scan_calls", beside("scan_calls", "scan_id", "scans"))
    await secure(db, "answer_mentions", beside("answer_mentions", "answer_id", "answers"))
    await secure(db, "answer_citations", beside("answer_citations", "answer_id", "answers"))
  },
}

async function secure(db: Kysely<unknown>, table: string, policy: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql`create policy account on ${sql.table(table)} using (${policy})`.execute(db)
}
