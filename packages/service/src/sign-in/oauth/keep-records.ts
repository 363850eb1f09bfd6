import type { SecretBox } from "../../secrets/secret-box.ts"
import type { Database } from "../../storage/database.ts"
import { recordOwner } from "./record-owner.ts"
import { keyOwner } from "./server-keys.ts"

const day = 24 * 3_600_000

/** So many clients are kept at a time that are not used; those that are, somebody has agreed to. */
const maxUnusedClients = 10_000

/** Makes room for a client that registers: where there are too many that nobody uses, the oldest ones go. */
export async function makeRoom(db: Database, max = maxUnusedClients): Promise<void> {
  const { count } = await unusedClients(db)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  const surplus = Number(count) - max + 1
  if (surplus <= 0) return
  const oldest = unusedClients(db).select("id_hash").orderBy("created_at").limit(surplus)
  await db.deleteFrom("oauth_records").where("model", "=", "Client").where("id_hash", "in", oldest).execute()
}

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
  // What somebody began and did not end is of no use from then on.
  await db
    .deleteFrom("oauth_records")
    .where("model", "in", ["Interaction", "DeviceCode"])
    .where("expires_at", "<=", now)
    .execute()
  const old = unusedClients(db).where("created_at", "<=", now - day)
  await db
    .deleteFrom("oauth_records")
    .where("model", "=", "Client")
    .where("id_hash", "in", old.select("id_hash"))
    .execute()
}

/** Clients that registered themselves and to which nobody has given anything. */
function unusedClients(db: Database) {
  return db
    .selectFrom("oauth_records")
    .where("model", "=", "Client")
    .where("client_id", "not in", (eb) =>
      eb
        .selectFrom("oauth_records as given")
        .select("given.client_id")
        .where("given.model", "=", "Grant")
        .where("given.client_id", "is not", null)
        .$castTo<{ client_id: string }>(),
    )
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
