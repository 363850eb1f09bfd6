// The server of the example without Nuxt, which is not installed here: its routes in the HTTP framework that Nuxt has, and what Nuxt imports by itself as globals.
// nuxt-blog.soak.test.ts builds the whole site.
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { type StartedService, startService } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"
import * as h3 from "h3"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const secret = createWebhookSecret()

let service: StartedService
let folder: string
let ask: (request: Request | string) => Promise<Response>
const before = process.cwd()

beforeAll(async () => {
  service = await startService()
  folder = await realpath(await mkdtemp(join(tmpdir(), "citable-nuxt-")))
  await cp(join(root, "examples/nuxt-blog/server"), folder, { recursive: true })
  await symlink(join(root, "test/node_modules"), join(folder, "node_modules"))
  process.chdir(folder)
  vi.stubEnv("CITABLE_URL", service.url)
  vi.stubEnv("CITABLE_API_KEY", service.apiKey)
  vi.stubEnv("CITABLE_WEBHOOK_SECRET", secret)
  const load = async (file: string) => (await import(join(folder, file))) as Record<string, unknown>
  const { defineEventHandler, getRouterParam, createError, toWebRequest } = h3
  Object.assign(globalThis, { defineEventHandler, getRouterParam, createError, toWebRequest })
  Object.assign(globalThis, await load("utils/articles.ts"))
  const handlerOf = async (file: string) => (await load(file))["default"] as h3.EventHandler
  const router = h3
    .createRouter()
    .get("/api/articles", await handlerOf("api/articles/index.get.ts"))
    .get("/api/articles/**:slug", await handlerOf("api/articles/[...slug].get.ts"))
    .post("/api/citable", await handlerOf("api/citable.post.ts"))
  const answer = h3.toWebHandler(h3.createApp().use(router))
  ask = (request) => answer(typeof request === "string" ? new Request(`http://127.0.0.1${request}`) : request)
})
afterAll(async () => {
  process.chdir(before)
  vi.unstubAllEnvs()
  await service.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it("lists the articles, and shows one as safe HTML with links to others", async () => {
  await service.publish({ title: "First", slug: "first", body: "See [second](second).<script>alert(1)</script>" })
  await service.publish({ title: "Second", slug: "second", body: "Two." })
  expect(await (await ask("/api/articles")).json()).toEqual([
    { slug: "second", title: "Second" },
    { slug: "first", title: "First" },
  ])
  expect(await (await ask("/api/articles/first")).json()).toMatchObject({
    article: { title: "First", html: expect.stringContaining('<a href="/blog/second">second</a>') as string },
  })
  expect((await ask("/api/articles/none")).status).toBe(404)
})

it("a signed webhook brings what was published, and its new slug; a forged one is refused", async () => {
  const { id } = await service.publish({ title: "Third", slug: "third", body: "Three." })
  expect((await ask("/api/articles/third")).status).toBe(404)
  const send = async (sign: string, revision: number) => {
    const data = { brand_id: service.brandId, content_id: id, slug: "third", locale: "en", revision, tags: [] }
    const event = { type: "content.published", timestamp: new Date().toISOString(), data }
    return ask(await createSignedRequest({ url: "http://127.0.0.1/api/citable", secret: sign, event }))
  }
  expect((await send(`whsec_${"A".repeat(32)}`, 3)).status).toBe(401)
  expect((await ask("/api/articles/third")).status).toBe(404)
  expect((await send(secret, 3)).status).toBe(200)
  expect((await ask("/api/articles/third")).status).toBe(200)
  await service.call("PATCH", `/v1/content/${id}`, { slug: "moved" })
  await service.call("POST", `/v1/content/${id}/publish`, {})
  expect((await send(secret, 4)).status).toBe(200)
  expect(await (await ask("/api/articles/third")).json()).toEqual({ movedTo: "moved" })
})
