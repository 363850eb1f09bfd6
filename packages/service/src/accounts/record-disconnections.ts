import type { Database } from "@citable/storage/database"

import { recordAccess, toPersonActor } from "./record-access.ts"
import { listAccounts } from "./roles.ts"

/** Whose access ends: all that a person has let applications do, or one grant, by its hash, which its application gives back. */
export type EndedGrants = { userId: string; grant?: never } | { grant: string; userId?: never }

/** Records that applications lose their access, for each brand that the person sees. Call it before the grants are deleted. */
export async function recordDisconnections(db: Database, ended: EndedGrants, now: number): Promise<void> {
  const { userId, grant } = ended
  const grants = await db
    .selectFrom("oauth_records")
    .select(["client_id", "account_id", "user_id"])
    .distinct()
    .where("model", "=", "Grant")
    .where((eb) => (grant === undefined ? eb("user_id", "=", userId) : eb("id_hash", "=", grant)))
    .execute()
  for (const { client_id: clientId, account_id: accountId, user_id: personId } of grants) {
    if (clientId === null || personId === null) continue
    const account = (await listAccounts(db, personId)).find(({ id }) => id === accountId)
    if (account === undefined) continue
    const person = toPersonActor(account.id, personId)
    const change = { what: "disconnect_application", subject: { kind: "application", id: clientId } } as const
    for (const { id: brandId } of account.brands) {
      const connected = await db
        .selectFrom("actions")
        .select("subject_host")
        .where("brand_id", "=", brandId)
        .where("by_id", "=", personId)
        .where("subject_id", "=", clientId)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst()
      const name = connected?.subject_host ?? null
      const application = { by_kind: "application", by_id: clientId, by_name: name } as const
      const by = grant === undefined ? person : { ...person, ...application }
      await recordAccess(db, by, { ...change, brandId, name }, now)
    }
  }
}
