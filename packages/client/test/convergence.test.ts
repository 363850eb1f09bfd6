import { test, vi } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

// The limit for a busy machine. Usually it takes seconds.
vi.setConfig({ testTimeout: 240_000 })

test("After any disturbed syncs, an undisturbed one makes a memory sink equal the service", async () => {
  await converge(createMemorySite, { schedules: 850 })
})

test("The same is true of a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, { schedules: 80 })
})

test("The same is true if a kill interrupts a merge of a replica's files", async () => {
  await converge(() => createDiskSite({ old: true }), { schedules: 40 })
})

test("The same is true of a service without a change feed, whose list shifts while it is read", async () => {
  await converge(createMemorySite, { schedules: 150, feed: false })
  await converge(createDiskSite, { schedules: 30, feed: false })
})

test("The same is true if the change feed comes and goes", async () => {
  await converge(createMemorySite, { schedules: 100, feed: "sometimes" })
  await converge(createDiskSite, { schedules: 25, feed: "sometimes" })
})
