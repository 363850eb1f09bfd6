import type { Database } from "@citable/storage/database"
import { nameProcess } from "@citable/webhooks/leases"
import { expect, it } from "vitest"

import { claimDeliveries } from "../../src/outbox/deliveries/claim-deliveries.ts"
import { createShares } from "../../src/outbox/deliveries/create-shares.ts"
import { releaseDeadLeases } from "../../src/outbox/deliveries/leases.ts"
import { purgeDeliveries } from "../../src/outbox/deliveries/purge-deliveries.ts"
import { readRetryAfter } from "../../src/outbox/deliveries/read-retry-after.ts"
import { recordOutcomes } from "../../src/outbox/deliveries/record-outcomes.ts"
import { openWithBrand } from "../open-with-brand.ts"

/** A brand with some webhooks, each with some deliveries that became due one after the other. */
async function fill(
  webhooks: number,
  each: number,
  urlOf = (hook: number) => `http://127.0.0.1:${hook + 1}/`,
): Promise<Database> {
  const db = await openWithBrand("brd_1")
  const times = { created_at: 0, updated_at: 0 }
  for (let hook = 0; hook < webhooks; hook++) {
    const id = `whk_${hook}`
    const row = { id, brand_id: "brd_1", url: urlOf(hook), events: "[]", secret: "v2.k.x", enabled: 1, ...times }
    await db.insertInto("webhooks").values(row).execute()
    for (let event = 0; event < each; event++) {
      const delivery = {
        id: `dlv_0000000000${hook}_${event}`,
        webhook_id: id,
        brand_id: "brd_1",
        event_id: `evt_${event}`,
      }
      const what = { event_type: "webhook.test", body: "{}", status: "pending", attempts: 0 } as const
      await db
        .insertInto("deliveries")
        .values({ ...delivery, ...what, next_attempt_at: event, created_at: event })
        .execute()
    }
  }
  return db
}

const box = { openPrefixes: ["v2.k."] }

/** Claims as a process that has nothing in flight. */
const claim = async (db: Database, at: number, options: { owner: string; slots?: number; after?: string }) => {
  const shares = createShares()
  return (await claimDeliveries(db, at, { box, leaseMs: 30_000, slots: 128, shares, after: "", ...options })).claimed
}
const settling = { delays: [5000, 5000], random: () => 0 }

it("two processes never claim the same delivery before its lease ends", async () => {
  const db = await fill(3, 10)
  const ids = async (owner: string, at: number) => (await claim(db, at, { owner })).map(({ delivery }) => delivery.id)
  const [first, second] = [await ids("a", 1000), await ids("b", 1000)]
  expect([first.length, second.length]).toEqual([24, 6])
  expect(first.filter((id) => second.includes(id))).toEqual([])
  expect(await ids("c", 30_999)).toEqual([])
  expect(await ids("c", 31_001)).toHaveLength(24)
  await db.destroy()
})

it("an attempt changes nothing if another process has taken over and ended the delivery", async () => {
  const db = await fill(1, 1)
  const [slow] = await claim(db, 1000, { owner: "slow" })
  const [quick] = await claim(db, 40_000, { owner: "quick" })
  if (slow === undefined || quick === undefined) throw new Error("nothing was claimed")
  const result = { latencyMs: 1, retryAfter: 0 }
  await recordOutcomes(db, [{ ...quick, ...result, at: 40_001, status: 204, error: null }], settling)
  await recordOutcomes(db, [{ ...slow, ...result, at: 50_000, status: 500, error: "no" }], settling)
  const row = await db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: "delivered", attempts: 1, response_status: 204 })
  expect(await db.selectFrom("webhooks").select(["failures", "failing_since"]).executeTakeFirst()).toEqual({
    failures: 0,
    failing_since: null,
  })
  await db.destroy()
})

it("each webhook gets a fair share, oldest first, whatever the backlog of one", async () => {
  const db = await fill(20, 10)
  const claimed = await claim(db, 1000, { slots: 40, owner: "a" })
  const counts = Map.groupBy(claimed, ({ webhook }) => webhook.id)
  expect(counts.size).toBe(20)
  for (const list of counts.values()) expect(list.map(({ delivery }) => delivery.next_attempt_at)).toEqual([0, 1])
  const last = claimed.at(-1)?.webhook.id ?? ""
  const next = await claim(db, 1000, { slots: 5, owner: "a", after: last })
  expect(next).toHaveLength(5)
  expect(next.map(({ webhook }) => webhook.id)).not.toContain(last)
  await db.destroy()
})

it("a host with many webhooks gets 32 at once, and leaves the other slots to others", async () => {
  const db = await fill(50, 4, (hook) => (hook === 49 ? "http://127.0.0.1:9/" : "http://agency.example/hook"))
  const shares = createShares()
  const options = { owner: "a", box, leaseMs: 30_000, slots: 40, shares }
  const first = await claimDeliveries(db, 1000, { ...options, after: "" })
  expect(first.claimed).toHaveLength(32)
  const second = await claimDeliveries(db, 1000, { ...options, after: first.after })
  expect(second.claimed.map(({ webhook }) => webhook.id)).toEqual(["whk_49", "whk_49", "whk_49", "whk_49"])
  const [ended] = first.claimed
  if (ended !== undefined) shares.add(ended.webhook, -1)
  const third = await claimDeliveries(db, 1000, { ...options, after: second.after })
  expect(third.claimed.map(({ webhook }) => webhook.url)).toEqual(["http://agency.example/hook"])
  await db.destroy()
})

it("an account with many webhooks gets 256 at once", async () => {
  const db = await fill(40, 8)
  const shares = createShares()
  const options = { owner: "a", box, leaseMs: 30_000, slots: 1000, shares, after: "" }
  expect((await claimDeliveries(db, 1000, options)).claimed).toHaveLength(256)
  expect((await claimDeliveries(db, 1000, options)).claimed).toEqual([])
  await db.destroy()
})

it("waiting deliveries are purged after 30 days only for a disabled webhook", async () => {
  const db = await fill(2, 2)
  await db.updateTable("webhooks").set({ enabled: 0 }).where("id", "=", "whk_1").execute()
  const days = 24 * 3_600_000
  const left = async () => {
    const rows = await db.selectFrom("deliveries").select("id").orderBy("id").execute()
    return rows.map(({ id }) => id.replace("0000000000", ""))
  }
  await purgeDeliveries(db, 30 * days)
  expect(await left()).toEqual(["dlv_0_0", "dlv_0_1", "dlv_1_0", "dlv_1_1"])
  await purgeDeliveries(db, 30 * days + 1)
  expect(await left()).toEqual(["dlv_0_0", "dlv_0_1", "dlv_1_1"])
  await db.destroy()
})

it("a start releases the leases of dead processes, but not of other containers", async () => {
  const db = await fill(1, 3)
  const [place = "", ...rest] = nameProcess().split(" ")
  // A process id that cannot exist: the largest on Linux is 4,194,304.
  const dead = [place, "4194305", ...rest.slice(1)].join(" ")
  const owners = { dead, alive: nameProcess(), elsewhere: dead.replace(place, "elsewhere") }
  for (const owner of Object.values(owners)) {
    expect(await claim(db, 1000, { slots: 1, owner })).toHaveLength(1)
  }
  await releaseDeadLeases(db)
  const rows = await db.selectFrom("deliveries").select("lease_owner").orderBy("id").execute()
  expect(rows.map((row) => row.lease_owner)).toEqual([null, owners.alive, owners.elsewhere])
  await db.destroy()
})

it.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["1000000000", 86_400_000],
  ["99999999999999999999", 86_400_000],
  ["Wed, 17 Dec 2025 19:33:20 GMT", 20_000],
  ["Wed, 17 Dec 2025 19:00:00 GMT", 0],
  ["-5", 0],
  ["1.5", 0],
  ["soon", 0],
  ["", 0],
  [null, 0],
])("Retry-After %j asks for %d milliseconds", (header, ms) => {
  expect(readRetryAfter(header, Date.parse("2025-12-17T19:33:00Z"))).toBe(ms)
})
