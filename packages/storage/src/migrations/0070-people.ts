import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Lets a person have roles in several accounts: users belong to the instance. Adds invitations, and the account of an OAuth grant. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await addOwners(db)
    await addInvitations(db)
    await db.schema
      .alterTable("oauth_records")
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
      .execute()
    await sql`update oauth_records set account_id = (select account_id from users where users.id = oauth_records.user_id)
      where model = 'Grant'`.execute(db)
    if (isPostgres(db)) await secure(db)
    for (const column of ["account_id", "is_owner"]) await db.schema.alterTable("users").dropColumn(column).execute()
  },
}

async function addOwners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_owners")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_owners_pk", ["user_id", "account_id"])
    .modifyEnd(sql`strict`)
    .execute()
  await sql`insert into account_owners (user_id, account_id, created_at)
    select id, account_id, created_at from users where is_owner = 1`.execute(db)
}

async function addInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("brand_id", "text", (column) => column.references("brands.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", "integer", (column) => column.notNull())
    .addColumn("expires_at", "integer", (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
  await db.schema
    .createIndex("invitations_account")
    .on("invitations")
    .columns(["account_id", "brand_id", "email"])
    .execute()
}

/** An account only sees its own owners and invitations. People and their sign-ins belong to no account. */
async function secure(db: Kysely<unknown>): Promise<void> {
  const setting = sql.raw("current_setting('citable.account', true)")
  const all = sql`${setting} = '*'`
  const ofAccount = sql`${all} or account_id = ${setting}`
  for (const table of ["account_owners", "invitations"]) await secureTable(db, table, ofAccount)
  for (const table of ["users", "sessions", "one_time_links"]) {
    await sql`drop policy account on ${sql.table(table)}`.execute(db)
    await secureTable(db, table, all)
  }
}
