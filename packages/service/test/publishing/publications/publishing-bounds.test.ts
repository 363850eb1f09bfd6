import type { ProxiedRequest } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { openPublishingWorld, type PublishingWorld } from "./open-publishing-world.ts"
import { runManyPublications } from "./run-many-publications.ts"

let world: PublishingWorld
beforeEach(async () => {
  world = await openPublishingWorld()
})
afterEach(() => world.close())

it("no article is tried again before the platform allows it, however often the platform says so", async () => {
  const { desk, proxy, platform, clock } = world
  const integrations = await Promise.all([world.connect(), world.connect(), world.connect()])
  const refused = new Map<string, number>()
  const early: string[] = []
  let left = 20
  // Each article has a marker, which its first requests name.
  const isCreate = ({ method, path }: ProxiedRequest) => method === "POST" && /\/posts\?/.test(path)
  proxy.onRequest = (request) => {
    if (!isCreate(request)) return undefined
    const marker = /citable-[a-z0-9-]+/.exec(request.body.toString("utf8"))?.[0] ?? ""
    if ((refused.get(marker) ?? 0) > clock.now) early.push(marker)
    if (left-- <= 0) return undefined
    refused.set(marker, clock.now + 30_000)
    return { kind: "answer", status: 429, headers: { "retry-after": "30" }, body: "{}" }
  }
  const calls = integrations.map(async (integration, number) => {
    const id = await desk.create({ title: `Stormy ${number}`, body: "Text." })
    return desk.publish(id, integration)
  })
  await desk.settle(...calls)
  expect(early).toEqual([])
  expect(refused.size).toBe(3)
  expect(left).toBeLessThan(0)
  // More refusals than there are attempts, and no article has failed.
  expect(
    platform
      .visible()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(["Stormy 0", "Stormy 1", "Stormy 2"])
})

it("many publications keep their order by article, and few are on their way at once", async () => {
  const { articles, sent } = await runManyPublications(world, { articles: 6, versions: 4 })
  expect(articles).toBe(6)
  expect(sent).toBeGreaterThanOrEqual(6)
})
