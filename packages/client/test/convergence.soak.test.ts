import { test, vi } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

// Of one test, on a machine that does much else.
vi.setConfig({ testTimeout: 6 * 3_600_000 })

/** How many in all; about 25 CPU minutes for each 100,000. */
const schedules = Number(process.env["CITABLE_SYNC_SCHEDULES"] ?? 100_000)
/** A whole number: a fraction of a run never comes to an end. */
const share = (percent: number): number => Math.round((schedules * percent) / 100)

test("Whatever syncs met before, one that nothing disturbs makes a memory sink equal the service", async () => {
  await converge(createMemorySite, { schedules: share(35) })
})

test("The same holds for a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, { schedules: share(30) })
})

test("The same holds where kills meet a merge of a replica's files", async () => {
  await converge(() => createDiskSite({ old: true }), { schedules: share(10) })
})

test("The same holds on a service without a feed of changes, whose list shifts while it is read", async () => {
  await converge(createMemorySite, { schedules: share(7), feed: false })
  await converge(createDiskSite, { schedules: share(8), feed: false })
})

test("The same holds where the feed of changes comes and goes", async () => {
  await converge(createMemorySite, { schedules: share(5), feed: "sometimes" })
  await converge(createDiskSite, { schedules: share(5), feed: "sometimes" })
})
