import { expect, it } from "vitest"

import { runReplicaKills } from "./run-replica-kills.ts"

it("thirty kills of replicas and workers lose nothing, publish nothing twice and let no call go uncounted", async () => {
  const figures = await runReplicaKills({ rounds: 30 })
  console.log(JSON.stringify(figures))
  expect(figures).toMatchObject({ kills: 30 })
})
