import type { Database } from "@citable/storage/database"
import { expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

/** Keeps the process busy, as long rows do. */
function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

const addAccounts = (db: Database, ids: readonly string[]) =>
  db.transaction().execute(async (trx) => {
    for (const id of ids) {
      await trx.insertInto("accounts").values({ id, name: id, created_at: 0 }).execute()
      spin(11)
    }
  })

it("a long transaction on SQLite leaves turns of the event loop to others, and is whole even if its database is closed", async () => {
  const db = await openOnEngine(":memory:", "sqlite")
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await addAccounts(db, ["acc_1", "acc_2", "acc_3", "acc_4"])
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(2)
  const late = addAccounts(db, ["acc_5", "acc_6"])
  await new Promise(setImmediate)
  await db.destroy()
  await late
})
