import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import { sql } from "kysely"
import { expect, it } from "vitest"

import { claimDeliveries } from "../../src/outbox/deliveries/claim-deliveries.ts"
import { createShares } from "../../src/outbox/deliveries/create-shares.ts"
import { recordOutcomes } from "../../src/outbox/deliveries/record-outcomes.ts"
import { openWithBrand } from "../open-with-brand.ts"

const claiming = { box: { openPrefixes: ["v2.k."] }, leaseMs: 30_000, slots: 9, after: "", owner: "a" }

/** A webhook with a delivery whose receiver answered 410, and another webhook to notify. */
async function openWithGone() {
  const db = await openWithBrand("brd_1")
  for (const id of ["whk_1", "whk_2"]) {
    const row = { id, brand_id: "brd_1", url: "http://127.0.0.1:9/", events: "[]", secret: "v2.k.x", enabled: 1 }
    await db
      .insertInto("webhooks")
      .values({ ...row, created_at: 0, updated_at: 0 })
      .execute()
  }
  const delivery = {
    id: "dlv_1",
    webhook_id: "whk_2",
    brand_id: "brd_1",
    event_id: "evt_1",
    event_type: "webhook.test",
  }
  const state = { body: "{}", status: "pending", attempts: 0, next_attempt_at: 0, created_at: 0 } as const
  await db
    .insertInto("deliveries")
    .values({ ...delivery, ...state })
    .execute()
  const [claimed] = (await claimDeliveries(db, 1000, { ...claiming, shares: createShares() })).claimed
  if (claimed === undefined) throw new Error("nothing was claimed")
  return { db, outcome: { ...claimed, at: 2000, latencyMs: 1, status: 410, error: "gone", retryAfter: 0 } }
}

/** Waits until a number of transactions wait for others. */
async function waiting(db: Database, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db)
    if ((rows[0]?.count ?? 0) >= count) return
  }
}

const deleteBrand = (db: Database) => db.deleteFrom("brands").where("id", "=", "brd_1").execute()

for (const first of ["the webhook is turned off", "the brand is deleted"]) {
  it(`deleting a brand while one of its webhooks is turned off causes no deadlock if ${first} first`, async () => {
    const { db, outcome } = await openWithGone()
    let runs = 0
    // Both wait for a third transaction's lock, so that they meet in a known order.
    const work = await inTransaction(db, async (trx) => {
      await trx.selectFrom("webhooks").select("id").where("id", "=", "whk_2").forNoKeyUpdate().execute()
      const settle = () => recordOutcomes(db, [outcome], { delays: [5000], random: () => runs++ })
      const begin = first === "the brand is deleted" ? [() => deleteBrand(db), settle] : [settle, () => deleteBrand(db)]
      const begun: Promise<unknown>[] = []
      for (const start of begin) {
        begun.push(start())
        await waiting(db, begun.length)
      }
      return begun
    })
    await Promise.all(work)
    expect(await db.selectFrom("webhooks").select("id").execute()).toEqual([])
    // A retry would have computed the next attempt again.
    expect(runs).toBe(first === "the brand is deleted" ? 0 : 1)
    await db.destroy()
  })
}

it("a transaction that Postgres aborts because of a deadlock is retried", async () => {
  const { db } = await openWithGone()
  const bothHaveOne = Promise.withResolvers<void>()
  let holding = 0
  const update = async (own: string, other: string): Promise<number> => {
    let runs = 0
    await inTransaction(db, async (trx) => {
      runs++
      const rename = (id: string) =>
        trx.updateTable("webhooks").set({ description: own }).where("id", "=", id).execute()
      await rename(own)
      if (++holding === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await rename(other)
    })
    return runs
  }
  const runs = await Promise.all([update("whk_1", "whk_2"), update("whk_2", "whk_1")])
  // The retry can meet the other transaction once more.
  expect(Math.max(...runs)).toBeGreaterThan(1)
  await db.destroy()
})
