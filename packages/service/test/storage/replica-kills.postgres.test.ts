import { expect, it } from "vitest"

import { runReplicaKills } from "./run-replica-kills.ts"

it("two replicas and two workers lose nothing, publish nothing twice and count every call when one is killed", async () => {
  expect(await runReplicaKills({ rounds: 2 })).toMatchObject({ kills: 2 })
}, 300_000)
