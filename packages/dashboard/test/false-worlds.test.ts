import { listen } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { adviceWorlds } from "./worlds/advice-worlds.ts"
import { chainWorlds } from "./worlds/chain-worlds.ts"
import { healthWorlds } from "./worlds/health-worlds.ts"
import { openWorlds, type World } from "./worlds/open-worlds.ts"
import { weekWorlds } from "./worlds/week-worlds.ts"

const worlds: World[] = [...weekWorlds, ...healthWorlds, ...chainWorlds, ...adviceWorlds]
let opened: Awaited<ReturnType<typeof openWorlds>>
let receiver: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  receiver = await listen(async (request) => {
    await request.text()
    return new Response("", { status: Number(new URL(request.url).pathname.slice(1)) })
  })
  opened = await openWorlds(worlds, receiver.url)
}, 300_000)
afterAll(async () => {
  await opened?.shut()
  await receiver?.close()
})

it("there are forty worlds in which an advice or a state is false", () => {
  expect(worlds.filter(({ never }) => never !== undefined).length).toBeGreaterThanOrEqual(40)
})

it.each(worlds)("in a world where $name, the page says what is true", async (world) => {
  const words = await opened.read(world)
  for (const pattern of world.never ?? []) expect(words).not.toMatch(pattern)
  for (const pattern of world.says ?? []) expect(words).toMatch(pattern)
})

it.each(worlds.filter(({ listed }) => listed !== undefined))(
  "in a world where $name, the list of all brands says what is true",
  async (world) => {
    const words = await opened.read(world, ({ id }) => `/brands?q=${id}`)
    for (const pattern of world.listed?.never ?? []) expect(words).not.toMatch(pattern)
    for (const pattern of world.listed?.says ?? []) expect(words).toMatch(pattern)
  },
)
