import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/**
 * Lets a signed-in person keep answers, too. Their owner is "<user> <account>"; the owner of the others is a credential, or the grant of a
 * client.
 */
export const answersOfPeople: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    await sql`drop policy account on idempotency_keys`.execute(db)
    const setting = sql.raw("current_setting('citable.account', true)")
    const policy = sql`${setting} = '*'
      or exists (select from credentials where credentials.id = idempotency_keys.credential_id)
      or exists (select from credentials where grant_hash = substr(idempotency_keys.credential_id, 7))
      or split_part(credential_id, ' ', 2) = ${setting}`
    await secureTable(db, "idempotency_keys", policy)
  },
}
