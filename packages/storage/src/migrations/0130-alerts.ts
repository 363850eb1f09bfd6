import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds alerts, who wants them by mail, and the outbox of mails. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
        .modifyEnd(sql`strict`)
    await table("alert_choices")
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("zone", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("alert_choices_pk", ["brand_id", "user_id", "kind"])
      .execute()
    await db.schema.createIndex("alert_choices_user").on("alert_choices").column("user_id").execute()
    await table("alerts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("period", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addUniqueConstraint("alerts_once", ["brand_id", "kind", "subject", "period"])
      .execute()
    await table("mails")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("period", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("next_attempt_at", "integer", (column) => column.notNull())
      .addColumn("lease_owner", "text")
      .addColumn("leased_until", "integer")
      .addColumn("error", "text")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("ended_at", "integer")
      .addUniqueConstraint("mails_once", ["brand_id", "user_id", "kind", "period"])
      .execute()
    await db.schema.createIndex("mails_due").on("mails").columns(["status", "next_attempt_at"]).execute()
    await db.schema.createIndex("mails_user").on("mails").column("user_id").execute()
    await table("visibility_looks")
      .addColumn("day", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("visibility_looks_pk", ["brand_id"])
      .execute()
    if (!isPostgres(db)) return
    for (const name of ["alert_choices", "alerts", "mails", "visibility_looks"]) {
      const ofBrand = sql`exists (select from brands where brands.id = ${sql.ref(`${name}.brand_id`)})`
      await secureTable(db, name, sql`current_setting('citable.account', true) = '*' or ${ofBrand}`)
    }
  },
}
