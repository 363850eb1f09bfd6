import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds jobs that ask language models to write, their paid answers, and what they spend in a month. */
export const writing: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    const keyTable = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict, without rowid`)
    await table("writing_jobs")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("content_id", "text")
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("settings", "text", (column) => column.notNull())
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("estimate", "integer")
      .addColumn("step", "text")
      .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("of", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("month", "text", (column) => column.notNull())
      .addColumn("reserved", "integer", (column) => column.notNull())
      .addColumn("spent", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("run", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("result", "text")
      .addColumn("error_code", "text")
      .addColumn("error", "text")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("started_at", "integer")
      .addColumn("finished_at", "integer")
      .execute()
    await db.schema.createIndex("writing_jobs_brand").on("writing_jobs").columns(["brand_id", "id"]).execute()
    await db.schema.createIndex("writing_jobs_content").on("writing_jobs").columns(["content_id", "id"]).execute()
    await db.schema
      .createIndex("contents_translations")
      .on("contents")
      .columns(["brand_id", "translation_group"])
      .execute()
    await keyTable("writing_calls")
      .addColumn("job_id", "text", (column) => column.notNull().references("writing_jobs.id").onDelete("cascade"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("turn", "integer", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("model", "text")
      .addColumn("input_tokens", "integer")
      .addColumn("cached_tokens", "integer")
      .addColumn("output_tokens", "integer")
      .addColumn("cost", "integer")
      .addColumn("duration_ms", "integer", (column) => column.notNull())
      .addColumn("answer", "blob")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("writing_calls_pk", ["job_id", "step", "turn"])
      .execute()
    await keyTable("writing_steps")
      .addColumn("job_id", "text", (column) => column.notNull().references("writing_jobs.id").onDelete("cascade"))
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("result", "blob", (column) => column.notNull())
      .addPrimaryKeyConstraint("writing_steps_pk", ["job_id", "step"])
      .execute()
    await keyTable("translation_memory")
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      // The names that stay as they are change what a translation may be.
      .addColumn("glossary", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("used_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("translation_memory_pk", ["brand_id", "locale", "hash", "glossary"])
      .execute()
    await db.schema.createIndex("translation_memory_used").on("translation_memory").column("used_at").execute()
    await keyTable("writing_spending")
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      // Empty for the account as a whole. A deleted brand leaves its row, because its money is spent.
      .addColumn("brand_id", "text", (column) => column.notNull())
      .addColumn("month", "text", (column) => column.notNull())
      .addColumn("jobs", "integer", (column) => column.notNull())
      .addColumn("reserved", "integer", (column) => column.notNull())
      .addColumn("spent", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("writing_spending_pk", ["account_id", "brand_id", "month"])
      .execute()
    if (!isPostgres(db)) return
    const setting = sql`current_setting('citable.account', true)`
    for (const name of ["writing_jobs", "writing_spending"]) {
      await secureTable(db, name, sql`${setting} = '*' or account_id = ${setting}`)
    }
    for (const name of ["writing_calls", "writing_steps"]) {
      const ofJob = sql`exists (select from writing_jobs where writing_jobs.id = ${sql.ref(`${name}.job_id`)})`
      await secureTable(db, name, sql`${setting} = '*' or ${ofJob}`)
    }
    await secureTable(
      db,
      "translation_memory",
      sql`${setting} = '*' or exists (select from brands where brands.id = translation_memory.brand_id)`,
    )
  },
}
