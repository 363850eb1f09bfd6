import { rm } from "node:fs/promises"

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

it("an integration that moves leaves what others published at its old place there, and can move back", async () => {
  const template = await makeMemoryTemplate()
  const world = await openMemoryWorld(template)
  onTestFinished(async () => {
    await world.close()
    await rm(template, { recursive: true })
  })
  const input = { title: "Moved", slug: "moved", body: "Text." }
  const { id } = await world.done<{ id: string }>("POST", `/v1/brands/${world.brandId}/content`, input)
  const first = await world.connect()
  await world.done("POST", `/v1/content/${id}/publish`, { integration_id: first })
  await world.done("POST", `/v1/content/${id}/unpublish`, { integration_id: first })
  const second = await world.connect()
  await world.done("POST", `/v1/content/${id}/publish`, { integration_id: second, on_conflict: "overwrite" })
  await world.done("DELETE", `/v1/integrations/${first}`)
  await world.done("DELETE", `/v1/integrations/${second}`)
  await world.done("DELETE", `/v1/integrations/${second}?permanent=true`)
  await world.done("PATCH", `/v1/integrations/${first}`, { trashed: false })
  for (const url of [world.platform.url, "http://127.0.0.1:9/elsewhere", world.platform.url]) {
    const { status } = await world.call("PATCH", `/v1/integrations/${first}`, { connection: world.connectionAt(url) })
    expect([url, status]).toEqual([url, 200])
  }
  const again = await world.done<{ publication: { status: string } }>("POST", `/v1/content/${id}/publish`, {
    integration_id: first,
    on_conflict: "overwrite",
  })
  expect(again.publication.status).toBe("succeeded")
  expect(world.platform.posts().map(({ status }) => status)).toEqual(["publish"])
})
