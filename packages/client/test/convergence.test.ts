import { test, vi } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

// On a busy machine; it takes seconds else.
vi.setConfig({ testTimeout: 240_000 })

test("Whatever syncs met before, one that nothing disturbs makes a memory sink equal the service", async () => {
  await converge(createMemorySite, { schedules: 850 })
})

test("The same holds for a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, { schedules: 80 })
})

test("The same holds where kills meet a merge of a replica's files", async () => {
  await converge(() => createDiskSite({ old: true }), { schedules: 40 })
})

test("The same holds on a service without a feed of changes, whose list shifts while it is read", async () => {
  await converge(createMemorySite, { schedules: 150, feed: false })
  await converge(createDiskSite, { schedules: 30, feed: false })
})

test("The same holds where the feed of changes comes and goes", async () => {
  await converge(createMemorySite, { schedules: 100, feed: "sometimes" })
  await converge(createDiskSite, { schedules: 25, feed: "sometimes" })
})
