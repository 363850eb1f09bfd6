import { rm } from "node:fs/promises"

import type { Publication } from "@citable/contract"
import { expect, it, onTestFinished } from "vitest"

import { makeMemoryTemplate, openMemoryWorld } from "./open-memory-world.ts"
import { runMemoryModel } from "./run-memory-model.ts"
import { runPublishingModel } from "./run-publishing-model.ts"

it("whatever people and networks do, an article is visible at most once, and nobody's words are lost unasked", async () => {
  const { commands } = await runPublishingModel({ runs: 10, maxCommands: 10 })
  expect(commands).toBeGreaterThan(20)
})

it("whatever becomes of connections, databases and marks, the platform has the article once, and what people made", async () => {
  const { commands } = await runMemoryModel({ runs: 6, maxCommands: 25 })
  expect(commands).toBeGreaterThan(10)
})

async function open() {
  const template = await makeMemoryTemplate()
  const world = await openMemoryWorld(template)
  onTestFinished(async () => {
    await world.close()
    await rm(template, { recursive: true })
  })
  const input = { title: "Remembered", slug: "remembered", body: "Text." }
  const { id } = await world.done<{ id: string }>("POST", `/v1/brands/${world.brandId}/content`, input)
  const publish = async (integrationId: string, more = {}) => {
    const body = { integration_id: integrationId, ...more }
    const { publication } = await world.done<{ publication: Publication }>("POST", `/v1/content/${id}/publish`, body)
    return publication.status
  }
  const unpublish = (integrationId: string) =>
    world.done("POST", `/v1/content/${id}/unpublish`, { integration_id: integrationId })
  return { world, id, publish, unpublish }
}

it("an integration that moves leaves what others published at its old place there, and can move back", async () => {
  const { world, publish, unpublish } = await open()
  const first = await world.connect()
  await publish(first)
  await unpublish(first)
  const second = await world.connect()
  await publish(second, { on_conflict: "overwrite" })
  await world.done("DELETE", `/v1/integrations/${first}`)
  await world.done("DELETE", `/v1/integrations/${second}`)
  await world.done("DELETE", `/v1/integrations/${second}?permanent=true`)
  await world.done("PATCH", `/v1/integrations/${first}`, { trashed: false })
  for (const url of [world.platform.url, "http://127.0.0.1:9/elsewhere", world.platform.url]) {
    const { status } = await world.call("PATCH", `/v1/integrations/${first}`, { connection: world.connectionAt(url) })
    expect([url, status]).toEqual([url, 200])
  }
  expect(await publish(first, { on_conflict: "overwrite" })).toBe("succeeded")
  expect(world.platform.posts().map(({ status }) => status)).toEqual(["publish"])
})

it("an article that was unpublished in the trash of a platform without our marks is still known to another connection", async () => {
  const { world, id, publish, unpublish } = await open()
  world.platform.setPlugins({ breaksSearch: true, stripsComments: true })
  const theirs = world.platform.create({ title: "Ada’s", content: "Of Ada.", status: "publish", slug: "remembered" })
  const [first, second] = [await world.connect(), await world.connect()]
  await publish(first)
  world.platform.trash(world.platform.posts().find((post) => post.id !== theirs.id)?.id ?? 0)
  await unpublish(first)
  await world.done("PATCH", `/v1/content/${id}`, { body: "Another text." })
  const { status } = await world.call("POST", `/v1/content/${id}/publish`, { integration_id: second })
  expect(status).toBe(409)
  expect(world.platform.posts().map((post) => post.status)).toEqual(["publish", "trash"])
})

it("an article goes to the trash at once though somebody deleted an earlier post of it on the platform", async () => {
  const { world, id, publish, unpublish } = await open()
  const first = await world.connect()
  await publish(first)
  world.platform.remove(world.platform.posts()[0]?.id ?? 0)
  await world.done("DELETE", `/v1/integrations/${first}`)
  const second = await world.connect()
  await unpublish(second)
  expect(await publish(second, { on_conflict: "overwrite" })).toBe("succeeded")
  await world.done("DELETE", `/v1/content/${id}`)
  await expect.poll(async () => (await world.call("GET", `/v1/content/${id}`)).status).toBe(404)
})
