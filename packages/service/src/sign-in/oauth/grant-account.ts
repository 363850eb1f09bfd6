import type { Database } from "@citable/storage/database"

import { hashOf } from "./hash-of.ts"

/** Binds a grant to the account that the user has chosen. All tokens of the grant are for this account. */
export async function bindGrant(db: Database, grantId: string, accountId: string): Promise<void> {
  const query = db.updateTable("oauth_records").set({ account_id: accountId }).where("model", "=", "Grant")
  await query.where("id_hash", "=", hashOf(grantId)).execute()
}

/** The account of a grant. Undefined if the grant no longer exists. */
export async function findGrantAccount(db: Database, grantId: string): Promise<string | undefined> {
  const query = db.selectFrom("oauth_records").select("account_id").where("model", "=", "Grant")
  return (await query.where("id_hash", "=", hashOf(grantId)).executeTakeFirst())?.account_id ?? undefined
}
