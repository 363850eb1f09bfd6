import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { assertRequests, assertSavedArticle } from "./assert-saved-article.ts"
import { behaviours, runHostileModels } from "./run-hostile-models.ts"
import { type HostileWorld, startHostileWorld, type Tool } from "./start-hostile-world.ts"

let world: HostileWorld
beforeAll(async () => {
  world = await startHostileWorld()
})
afterAll(() => world.close())

describe.each(["generate", "rewrite", "translate"] as Tool[])("%s", (tool) => {
  it.each(behaviours)("saves nothing bad of a model that is %s", async (behaviour) => {
    const seeds = Array.from({ length: Number(process.env["N"] ?? 12) }, (_, index) => index + Number(process.env["FROM"] ?? 0))
    const counts = await runHostileModels(world, { tool, behaviour, seeds })
    if (process.env["N"]) console.log(tool, behaviour, JSON.stringify(counts))
    expect(counts.saved + counts.failed).toBe(seeds.length)
  })
})
