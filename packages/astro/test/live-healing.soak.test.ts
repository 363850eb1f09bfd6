import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { startFaultyProxy, startService } from "@citable/dev"
import { expect, onTestFinished, test, vi } from "vitest"

import { buildSite, createWorkDir } from "./run-astro.ts"

test("a built site rendered on demand becomes fresh without webhooks, also after an outage of the service", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const proxy = await startFaultyProxy({ target: service.url })
  onTestFinished(() => proxy.close())
  const workDir = await createWorkDir()
  onTestFinished(() => workDir.remove())
  const env = { CITABLE_URL: proxy.url, CITABLE_API_KEY: service.apiKey, FIXTURE_POLL: "1" }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { code, output } = await buildSite(workDir, { ...env, FIXTURE_ON_DEMAND: "1" })
  expect(code, output).toBe(0)
  const entry = pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href
  const { handle } = (await import(/* @vite-ignore */ entry)) as { handle: (request: Request) => Promise<Response> }
  const get = (slug: string) => handle(new Request(`http://site.test/live/${slug}`))
  const text = async (slug: string) => (await get(slug)).text()
  const until = async (what: string, check: () => Promise<void>) => {
    const began = performance.now()
    await vi.waitFor(check, { timeout: 30_000, interval: 20 })
    console.log(`${what}: ${Math.round(performance.now() - began)} ms`)
  }
  const edit = async (id: string, fields: Record<string, unknown>) => {
    await service.call("PATCH", `/v1/content/${id}`, fields)
    await service.call("POST", `/v1/content/${id}/publish`, {})
  }

  const { id } = await service.publish({ title: "Alive", body: "First words." })
  expect(await text("alive")).toContain("First words.")
  // On a busy machine, the first look takes longer than a visitor waits, and the page is not cached yet.
  await vi.waitFor(async () => {
    service.requests.length = 0
    await text("alive")
    expect(service.requests.filter(({ path }) => path.includes("by-slug"))).toEqual([])
  }, 30_000)
  const began = performance.now()
  service.requests.length = 0
  for (let visit = 0; visit < 1000; visit++) expect(await text("alive")).toContain("First words.")
  const seconds = (performance.now() - began) / 1000
  console.log(`${service.requests.length} requests in ${seconds.toFixed(1)} s of 1,000 visits`)
  expect(service.requests.filter(({ path, status }) => status !== 304 || !path.includes("/changes"))).toEqual([])

  await edit(id, { body: "Second words." })
  await until("edited", async () => expect(await text("alive")).toContain("Second words."))
  await edit(id, { slug: "moved" })
  await until("renamed, new path", async () => expect(await text("moved")).toContain("Second words."))
  await until("renamed, old path", async () => expect((await get("alive")).headers.get("location")).toBe("/live/moved"))

  proxy.onRequest = () => ({ kind: "lost_request" })
  await edit(id, { body: "Third words." })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await text("moved")).toContain("Second words.")
  proxy.onRequest = undefined
  await until("after an outage of the service", async () => expect(await text("moved")).toContain("Third words."))

  await service.call("POST", `/v1/content/${id}/unpublish`, {})
  await until("withdrawn", async () => expect((await get("moved")).status).toBe(404))
})
