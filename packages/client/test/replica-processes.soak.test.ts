import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, test } from "vitest"

import { createFakeService } from "./fake-service.ts"
import { createRandom, runKillRounds } from "./replica-in-processes.ts"

test.each([1, 4])("Fifty kills of %d processes that open one replica leave nothing damaged", async (processes) => {
  const seed = Number(process.env["CITABLE_SYNC_SEED"] ?? Date.now() % 1_000_000)
  const service = await createFakeService()
  const dir = await mkdtemp(join(tmpdir(), "citable-"))
  try {
    await runKillRounds({ dir, service }, { rounds: 50, random: createRandom(seed), processes }).catch((error) => {
      expect.fail(`With CITABLE_SYNC_SEED=${seed}: ${String(error)}`)
    })
  } finally {
    await service.close()
    await rm(dir, { recursive: true })
  }
})
