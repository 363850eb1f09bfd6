import type { Transaction } from "kysely"

import { rowLocks } from "../../storage/row-locks.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import { findPeopleOf, type PeopleOf } from "./find-people-of.ts"

/**
 * Ends every way into an account, in one transaction: from then on, nobody reaches it. It deletes the people who belong to no other account, makes
 * all brands due to be deleted, and keeps the name for another run.
 */
export async function revokeAccess(
  trx: Transaction<Tables>,
  { accountId, name, now }: { accountId: string; name: string; now: number },
): Promise<PeopleOf["leaving"]> {
  await rowLocks(trx)
    .forUpdate(trx.selectFrom("accounts").select("id").where("id", "=", accountId))
    .execute()
  const { leaving } = await findPeopleOf(trx, accountId)
  await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute()
  const grants = trx
    .selectFrom("oauth_records")
    .select(["id_hash", "client_id"])
    .where("account_id", "=", accountId)
    .where("model", "=", "Grant")
  const clients = (await grants.execute()).flatMap(({ client_id: client }) => client ?? [])
  const ids = trx.selectFrom("oauth_records").select("id_hash").where("account_id", "=", accountId)
  await trx.deleteFrom("oauth_records").where("grant_hash", "in", ids).execute()
  await trx.deleteFrom("oauth_records").where("account_id", "=", accountId).execute()
  await deleteUnusedClients(trx, clients)
  await trx
    .deleteFrom("idempotency_keys")
    .where("credential_id", "in", (eb) =>
      eb.selectFrom("credentials").select("credentials.id").where("account_id", "=", accountId),
    )
    .execute()
  for (const table of ["credentials", "invitations", "account_owners"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute()
  }
  const ofAccount = trx.selectFrom("brands").select("brands.id").where("account_id", "=", accountId)
  await trx.deleteFrom("memberships").where("brand_id", "in", ofAccount).execute()
  for (const { id } of leaving) await trx.deleteFrom("users").where("id", "=", id).execute()
  await trx
    .updateTable("brands")
    .set({ deletes_at: now })
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .execute()
  return leaving
}

/** Applications that nobody has agreed to any more. */
async function deleteUnusedClients(trx: Transaction<Tables>, clients: readonly string[]): Promise<void> {
  for (const client of new Set(clients)) {
    const used = trx.selectFrom("oauth_records").where("model", "=", "Grant").where("client_id", "=", client)
    if ((await used.select("id_hash").executeTakeFirst()) !== undefined) continue
    await trx.deleteFrom("oauth_records").where("client_id", "=", client).execute()
  }
}
