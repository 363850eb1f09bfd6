import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { behaviours, runHostileModels } from "./run-hostile-models.ts"
import { type HostileWorld, startHostileWorld, tools } from "./start-hostile-world.ts"

let world: HostileWorld
beforeAll(async () => {
  world = await startHostileWorld()
})
afterAll(() => world.close())

/** Generation asks ten times as often as a translation. */
const seedsOf = { generate: [0, 4], rewrite: [0, 1, 2, 3], translate: [0, 1, 2, 3] }

describe.each(tools)("what is saved of %s", (tool) => {
  it.each(behaviours)("misleads no reader if the model is %s", async (behaviour) => {
    const counts = await runHostileModels(world, { tool, behaviour, seeds: seedsOf[tool] })
    expect(counts.saved + counts.failed).toBe(seedsOf[tool].length)
    expect(counts.saved).toBeGreaterThan(0)
  })
})
