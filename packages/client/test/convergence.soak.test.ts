import { test } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

/** Of each of the two. */
const schedules = Number(process.env["CITABLE_SYNC_SCHEDULES"] ?? 50_000)

test("Whatever syncs met before, one that nothing disturbs makes a memory sink equal the service", async () => {
  await converge(createMemorySite, schedules)
})

test("The same holds for a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, schedules)
})
