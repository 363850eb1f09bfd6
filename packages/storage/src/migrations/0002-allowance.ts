import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the plan of an account, and the calls of each month that are spent or leased to a process. */
export const allowance: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("accounts")
      .addColumn("plan", "text", (column) => column.notNull().defaultTo("unlimited"))
      .execute()
    await db.schema
      .createTable("allowances")
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("month", "text", (column) => column.notNull())
      .addColumn("taken", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("allowances_key", ["account_id", "month"])
      .modifyEnd(sql`strict`)
      .execute()
  },
}
