import type { SecretBox } from "@citable/secrets/secret-box"
import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"

import { deleteRows, resealColumn, type SealedColumn, type SealedValue } from "../../secrets/reseal-column.ts"
import { recordOwner } from "./record-owner.ts"
import { keyOwner } from "./server-keys.ts"

const day = 24 * 3_600_000

/** The maximum number of unused clients, which no user has agreed to. */
const maxUnusedClients = 10_000

/** Deletes the oldest unused clients if there are too many, before another client registers. */
export async function evictUnusedClients(db: Database, max = maxUnusedClients): Promise<void> {
  const { count } = await unusedClients(db)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  const surplus = Number(count) - max + 1
  if (surplus <= 0) return
  const oldest = unusedClients(db).select("id_hash").orderBy("created_at").limit(surplus)
  await db.deleteFrom("oauth_records").where("model", "=", "Client").where("id_hash", "in", oldest).execute()
}

/** Deletes expired records, and clients that have registered but are unused. */
export async function purgeRecords(db: Database, now: number): Promise<boolean> {
  const key = ["model", "id_hash"] as const
  const expired = db.selectFrom("oauth_records").where("expires_at", "<=", now - day)
  const areMore = [await deleteInSlices(db, "oauth_records", key, expired)]
  const tokens = db
    .selectFrom("credentials")
    .where("payload", "is not", null)
    .where("expires_at", "<=", now - day)
  areMore.push(await deleteInSlices(db, "credentials", ["id"], tokens))
  // An unfinished sign-in is useless once it has expired, so it needs no extra day.
  const unfinished = db
    .selectFrom("oauth_records")
    .where("model", "in", ["Interaction", "DeviceCode"])
    .where("expires_at", "<=", now)
  areMore.push(await deleteInSlices(db, "oauth_records", key, unfinished))
  const old = unusedClients(db).where("created_at", "<=", now - day)
  areMore.push(await deleteInSlices(db, "oauth_records", key, old))
  return areMore.includes(true)
}

/** The clients without a grant. */
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

/**
 * Seals every record, key and token again with the first key of `SECRET_KEY`. It deletes those that no key opens; their users sign in
 * again.
 */
export async function rewrapRecords(db: Database, box: SecretBox): Promise<void> {
  const current = `${box.sealedPrefix}%`
  const rewrap = async (column: SealedColumn, values: readonly SealedValue[]) =>
    deleteRows(db, column, await resealColumn({ db, box }, column, values))

  const records = await db.selectFrom("oauth_records").selectAll().where("payload", "not like", current).execute()
  await rewrap(
    { table: "oauth_records", column: "payload" },
    records.map(({ model, id_hash, payload }) => ({
      key: { model, id_hash },
      sealed: payload,
      owner: recordOwner(model, id_hash),
    })),
  )
  const keys = await db.selectFrom("oauth_keys").selectAll().where("secret", "not like", current).execute()
  await rewrap(
    { table: "oauth_keys", column: "secret" },
    keys.map(({ id, secret }) => ({ key: { id }, sealed: secret, owner: keyOwner(id) })),
  )
  const tokens = await db
    .selectFrom("credentials")
    .select(["id", "payload"])
    .where("payload", "not like", current)
    .execute()
  await rewrap(
    { table: "credentials", column: "payload" },
    tokens.map(({ id, payload }) => ({
      key: { id },
      sealed: payload ?? "",
      owner: recordOwner("AccessToken", id),
    })),
  )
}
