import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** The setting of the current transaction: an account, `*` for all accounts, or null. */
const setting = sql.raw("current_setting('citable.account', true)")
const all = sql`${setting} = '*'`
/** Rows whose parent row is visible. */
const below = (column: string, table: string) =>
  sql`${all} or ${sql.ref(column)} in (select id from ${sql.table(table)})`
/** The same for large tables: it looks up each parent row. */
const found = (column: string, table: string, own: string) =>
  sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${own}.${column}`)})`
const beside = (column: string, table: string, own: string) => sql`${all} or ${found(column, table, own)}`
const ofAccount = sql`${all} or account_id = ${setting}`

const policies: Record<string, RawBuilder<unknown>> = {
  accounts: sql`${all} or id = ${setting}`,
  allowances: ofAccount,
  brands: ofAccount,
  credentials: ofAccount,
  users: ofAccount,
  contents: below("brand_id", "brands"),
  content_changes: below("brand_id", "brands"),
  previous_slugs: below("brand_id", "brands"),
  webhooks: below("brand_id", "brands"),
  deliveries: below("brand_id", "brands"),
  integrations: below("brand_id", "brands"),
  builds: below("brand_id", "brands"),
  memberships: below("brand_id", "brands"),
  content_revisions: beside("content_id", "contents", "content_revisions"),
  publications: beside("content_id", "contents", "publications"),
  content_tags: beside("content_id", "contents", "content_tags"),
  sessions: below("user_id", "users"),
  one_time_links: below("user_id", "users"),
  // The owner is a credential, or the grant of a client.
  idempotency_keys: sql`${beside("credential_id", "credentials", "idempotency_keys")} or exists (
    select from credentials where grant_hash = substr(idempotency_keys.credential_id, 7))`,
  // These tables belong to no account.
  sign_in_failures: all,
  oauth_records: all,
  oauth_keys: all,
}

/**
 * Adds row-level security on Postgres. A transaction only sees and writes rows of the account in its setting, even if its role owns the
 * tables, and no rows without a setting (https://www.postgresql.org/docs/current/ddl-rowsecurity.html). Superusers bypass it.
 */
export const rowSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    for (const [table, policy] of Object.entries(policies)) await secureTable(db, table, policy)
  },
}
