import { type Kysely, type RawBuilder, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** What the transaction that asks has said of itself: an account, or `*` for all of them. Nothing is said: null. */
const setting = sql.raw("current_setting('citable.account', true)")
const all = sql`${setting} = '*'`
/** Rows that policies of other tables let through. */
const below = (column: string, table: string) =>
  sql`${all} or ${sql.ref(column)} in (select id from ${sql.table(table)})`
/** The same where there are many of them: each is looked up. */
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
  // Of a credential, or of all that a client has got by one grant.
  idempotency_keys: sql`${beside("credential_id", "credentials", "idempotency_keys")} or exists (
    select from credentials where grant_hash = substr(idempotency_keys.credential_id, 7))`,
  // Of nobody's account.
  sign_in_failures: all,
  oauth_records: all,
  oauth_keys: all,
}

/**
 * On Postgres a transaction sees and writes the rows of the account that it names, whoever owns the tables, and none if it
 * names none (https://www.postgresql.org/docs/current/ddl-rowsecurity.html). Superusers are not held to it.
 */
export const rowSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    for (const [table, policy] of Object.entries(policies)) await secureTable(db, table, policy)
  },
}
