import type { ToolList } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { describeAuditing } from "./every-tool/describe-auditing.ts"
import { describeConnecting } from "./every-tool/describe-connecting.ts"
import { describeGenerating } from "./every-tool/describe-generating.ts"
import { describeMeasuring } from "./every-tool/describe-measuring.ts"
import { describeOverMcp } from "./every-tool/describe-over-mcp.ts"
import { describePublishing } from "./every-tool/describe-publishing.ts"
import { describeReacting } from "./every-tool/describe-reacting.ts"
import { describeSearching } from "./every-tool/describe-searching.ts"
import { describeSettingUp } from "./every-tool/describe-setting-up.ts"
import { describeWriting } from "./every-tool/describe-writing.ts"
import { type CoffeeWorld, startCoffeeWorld } from "./every-tool/start-coffee-world.ts"

let world: CoffeeWorld
beforeAll(async () => {
  world = await startCoffeeWorld()
})
afterAll(() => world?.close())

describe("setting up", () => {
  describeSettingUp(() => world)
})
describe("connecting", () => {
  describeConnecting(() => world)
})
describe("writing", () => {
  describeWriting(() => world)
})
describe("publishing", () => {
  describePublishing(() => world)
})
describe("measuring", () => {
  describeMeasuring(() => world)
})
describe("searching", () => {
  describeSearching(() => world)
})
describe("auditing", () => {
  describeAuditing(() => world)
})
describe("writing with a language model", () => {
  describeGenerating(() => world)
})
describe("over MCP", () => {
  describeOverMcp(() => world)
})
describe("reacting", () => {
  describeReacting(() => world)
})

it("every tool that the service lists has been called, and there are 103", async () => {
  const { started, desk, keys } = world
  const { tools } = await started.call<ToolList>("GET", "/v1/tools", undefined, keys.account)
  expect([...desk.called].toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  expect(desk.called.size).toBe(103)
})
