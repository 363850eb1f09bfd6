import type { Database } from "../kernel/database.ts"
import type { SecretBox } from "../kernel/secret-box.ts"
import { recordOwner } from "./record-owner.ts"
import { keyOwner } from "./server-keys.ts"

const day = 24 * 3_600_000

/** Forgets what has ended, and clients that registered themselves and were never given anything. */
export async function purgeRecords(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("oauth_records")
    .where("expires_at", "<=", now - day)
    .execute()
  await db
    .deleteFrom("credentials")
    .where("payload", "is not", null)
    .where("expires_at", "<=", now - day)
    .execute()
  await db
    .deleteFrom("oauth_records")
    .where("model", "=", "Client")
    .where("created_at", "<=", now - day)
    .where("client_id", "not in", (eb) =>
      eb
        .selectFrom("oauth_records as given")
        .select("given.client_id")
        .where("given.model", "=", "Grant")
        .where("given.client_id", "is not", null)
        .$castTo<{ client_id: string }>(),
    )
    .execute()
}

/** Seals anew, with the first key of `SECRET_KEY`, what another of its keys has sealed. What none of them opens is of no use, and goes. */
export async function rewrapRecords(db: Database, box: SecretBox): Promise<void> {
  const old = `${box.sealedPrefix}%`
  const again = (sealed: string, owner: string) => {
    try {
      return box.seal(box.open(sealed, owner), owner)
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "wrong_secret_key") return undefined
      throw error
    }
  }
  const records = await db.selectFrom("oauth_records").selectAll().where("payload", "not like", old).execute()
  for (const { model, id_hash: hash, payload } of records) {
    const sealed = again(payload, recordOwner(model, hash))
    const where = { model, id_hash: hash, payload }
    if (sealed === undefined)
      await db
        .deleteFrom("oauth_records")
        .where((eb) => eb.and(where))
        .execute()
    else
      await db
        .updateTable("oauth_records")
        .set({ payload: sealed })
        .where((eb) => eb.and(where))
        .execute()
  }
  const keys = await db.selectFrom("oauth_keys").selectAll().where("secret", "not like", old).execute()
  for (const { id, secret } of keys) {
    const sealed = again(secret, keyOwner(id))
    if (sealed === undefined)
      await db.deleteFrom("oauth_keys").where("id", "=", id).where("secret", "=", secret).execute()
    else
      await db
        .updateTable("oauth_keys")
        .set({ secret: sealed })
        .where("id", "=", id)
        .where("secret", "=", secret)
        .execute()
  }
  const tokens = await db
    .selectFrom("credentials")
    .select(["id", "payload"])
    .where("payload", "not like", old)
    .execute()
  for (const { id, payload } of tokens) {
    const sealed = payload === null ? undefined : again(payload, recordOwner("AccessToken", id))
    if (sealed === undefined)
      await db.deleteFrom("credentials").where("id", "=", id).where("payload", "=", payload).execute()
    else
      await db
        .updateTable("credentials")
        .set({ payload: sealed })
        .where("id", "=", id)
        .where("payload", "=", payload)
        .execute()
  }
}
