import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { behaviours, runHostileModels } from "./run-hostile-models.ts"
import { type HostileWorld, startHostileWorld, tools } from "./start-hostile-world.ts"

// Another number of seeds, from another one on: CITABLE_SEEDS=50 CITABLE_FIRST_SEED=9000 CITABLE_TIER=soak.
const count = Number(process.env["CITABLE_SEEDS"] ?? 1000)
const first = Number(process.env["CITABLE_FIRST_SEED"] ?? 0)
const seeds = Array.from({ length: count }, (_, index) => first + index)

let world: HostileWorld
beforeAll(async () => {
  world = await startHostileWorld()
})
afterAll(() => world.close())

describe.each(tools)("what is saved of %s", (tool) => {
  it.each(behaviours)("misleads no reader if the model is %s, whatever it does", async (behaviour) => {
    const counts = await runHostileModels(world, { tool, behaviour, seeds })
    console.log(`${tool}, ${behaviour}:`, counts)
    expect(counts.saved + counts.failed).toBe(count)
  })
})
