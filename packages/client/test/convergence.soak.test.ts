import { test, vi } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

// The limit for one test, on a busy machine.
vi.setConfig({ testTimeout: 6 * 3_600_000 })

/** The total number of schedules. 100,000 take about 25 CPU minutes. */
const schedules = Number(process.env["CITABLE_SYNC_SCHEDULES"] ?? 100_000)
/** Rounds to a whole number, because a fraction of a run never ends. */
const share = (percent: number): number => Math.round((schedules * percent) / 100)

test("After any disturbed syncs, an undisturbed one makes a memory sink equal the service", async () => {
  await converge(createMemorySite, { schedules: share(35) })
})

test("The same is true of a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, { schedules: share(30) })
})

test("The same is true if a kill interrupts a merge of a replica's files", async () => {
  await converge(() => createDiskSite({ old: true }), { schedules: share(10) })
})

test("The same is true of a service without a change feed, whose list shifts while it is read", async () => {
  await converge(createMemorySite, { schedules: share(7), feed: false })
  await converge(createDiskSite, { schedules: share(8), feed: false })
})

test("The same is true if the change feed comes and goes", async () => {
  await converge(createMemorySite, { schedules: share(5), feed: "sometimes" })
  await converge(createDiskSite, { schedules: share(5), feed: "sometimes" })
})
