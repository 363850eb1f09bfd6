import type { ToolList } from "@citable/contract"
import { afterAll, beforeAll, expect, it } from "vitest"

import { chapters } from "./every-tool/chapters.ts"
import { type CoffeeWorld, startCoffeeWorld } from "./every-tool/start-coffee-world.ts"

let world: CoffeeWorld
beforeAll(async () => {
  world = await startCoffeeWorld()
})
afterAll(() => world?.close())

for (const chapter of chapters) chapter(() => world)

it("every tool that the service lists has been called, and there are 103", async () => {
  const { started, desk, keys } = world
  const { tools } = await started.call<ToolList>("GET", "/v1/tools", undefined, keys.account)
  expect([...desk.called].toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  expect(desk.called.size).toBe(103)
})
