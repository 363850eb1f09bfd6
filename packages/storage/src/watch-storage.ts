import { randomBytes } from "node:crypto"

import type { Database } from "./database.ts"
import { findStorageFault, type StorageFault } from "./find-storage-fault.ts"

/** Knows whether the database can store anything. */
export interface StorageWatch {
  /** Looks at an error of the service. One that blames the storage begins a fault. */
  note(error: unknown): void
  /** Returns the present fault. During one, it tries a write at most every five seconds, and a successful one ends any fault but damage. */
  check(): Promise<StorageFault | undefined>
}

const probeEveryMs = 5000
// A few bytes can still fit on a disk that is too full for an article.
const probeBytes = 64 * 1024

/** Watches the storage of a service. It writes nothing as long as no write has failed. */
export function watchStorage({ db, now }: { db: Database; now: () => number }): StorageWatch {
  let fault: StorageFault | undefined
  let latest: { at: number; probe?: Promise<void> } | undefined

  const note = (error: unknown) => {
    const found = findStorageFault(error)
    if (found === undefined) return
    // The failed write was a probe, too.
    if (fault === undefined) latest = { at: now() }
    fault = found
  }
  const tryWrite = () =>
    probe(db, now()).then(() => {
      // A damaged page elsewhere still is.
      if (fault !== "damaged") fault = undefined
    }, note)
  return {
    note,
    async check() {
      if (fault === undefined) return undefined
      const at = now()
      if (latest === undefined || Math.abs(at - latest.at) >= probeEveryMs) latest = { at, probe: tryWrite() }
      await latest.probe
      return fault
    },
  }
}

/** Stores a row and deletes it. These are two transactions: within one, SQLite would not write the row at all. */
async function probe(db: Database, now: number): Promise<void> {
  const row = { credential_id: "probe", key: "probe", request_hash: "" }
  const answer = randomBytes(probeBytes / 2).toString("hex")
  await db
    .insertInto("idempotency_keys")
    .values({ ...row, answer, created_at: now })
    .onConflict((conflict) => conflict.columns(["credential_id", "key"]).doUpdateSet({ answer }))
    .execute()
  await db.deleteFrom("idempotency_keys").where("credential_id", "=", "probe").where("key", "=", "probe").execute()
}
