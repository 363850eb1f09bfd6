import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { findPeopleOf, type PeopleOf } from "./find-people-of.ts"

/** What is erased, kept in the row of the account until all of it is: another run looks for what an interrupted one has begun to erase. */
export interface Erasure {
  brandIds: string[]
  people: PeopleOf["leaving"]
}

/**
 * Ends every way into an account, in one transaction: from then on, nobody reaches it. It deletes the people who belong to no other account, makes
 * all brands due to be deleted, and keeps the name for another run. Returns what this and interrupted runs before it erase.
 */
export async function revokeAccess(
  trx: Transaction<Tables>,
  { accountId, name, now }: { accountId: string; name: string; now: number },
): Promise<Erasure> {
  await rowLocks(trx)
    .forUpdate(trx.selectFrom("accounts").select("id").where("id", "=", accountId))
    .execute()
  const { leaving } = await findPeopleOf(trx, accountId)
  const begun = await trx.selectFrom("accounts").select("erasure").where("id", "=", accountId).executeTakeFirst()
  const before = JSON.parse(begun?.erasure ?? '{"brandIds":[],"people":[]}') as Erasure
  const ofAccount = trx.selectFrom("brands").select("brands.id").where("account_id", "=", accountId)
  const brandIds = (await ofAccount.execute()).map(({ id }) => id)
  const erasure = {
    brandIds: [...new Set([...before.brandIds, ...brandIds])],
    people: [...before.people, ...leaving],
  }
  await trx
    .updateTable("accounts")
    .set({ name, erasure: JSON.stringify(erasure) })
    .where("id", "=", accountId)
    .execute()
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
  await trx.deleteFrom("memberships").where("brand_id", "in", ofAccount).execute()
  for (const { id } of leaving) await trx.deleteFrom("users").where("id", "=", id).execute()
  await trx
    .updateTable("brands")
    .set({ deletes_at: now })
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .execute()
  return erasure
}

/** Applications that nobody has agreed to any more. */
async function deleteUnusedClients(trx: Transaction<Tables>, clients: readonly string[]): Promise<void> {
  for (const client of new Set(clients)) {
    const used = trx.selectFrom("oauth_records").where("model", "=", "Grant").where("client_id", "=", client)
    if ((await used.select("id_hash").executeTakeFirst()) !== undefined) continue
    await trx.deleteFrom("oauth_records").where("client_id", "=", client).execute()
  }
}
