import { test } from "vitest"

import { converge, createDiskSite, createMemorySite } from "./converge.ts"

test("Whatever syncs met before, one that nothing disturbs makes a memory sink equal the service", async () => {
  await converge(createMemorySite, 700)
})

test("The same holds for a replica on disk whose processes are killed at any write", async () => {
  await converge(createDiskSite, 400)
})
