import { startService, type StartedService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import type { APIContext } from "astro"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { citableLiveLoader } from "../src/live.ts"
import { createWebhook } from "../src/webhook.ts"

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`
const url = "https://site.test/_citable/webhook"

let service: StartedService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

/** Creates the signed event of an article's change. */
function announce({ id, slug }: { id: string; slug: string }): Promise<Request> {
  const data = { brand_id: service.brandId, content_id: id, slug, locale: "en", revision: 2, tags: [] }
  return createSignedRequest({ url, secret, event: { type: "content.updated", data } })
}

/** Creates a fetch that holds back the first answer about articles until it is released. */
function holdFirst(): { fetch: typeof globalThis.fetch; whenHeld: Promise<void>; pass: () => void } {
  const whenHeld = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isFirst = true
  return {
    whenHeld: whenHeld.promise,
    pass: gate.resolve,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (!String(input instanceof Request ? input.url : input).includes("/content") || !isFirst) return response
      isFirst = false
      const bytes = await response.arrayBuffer()
      whenHeld.resolve()
      await gate.promise
      return new Response(bytes, response)
    },
  }
}

const cacheOf = (purges: unknown[]) => ({
  enabled: true,
  invalidate: async (input: unknown) => void purges.push(input),
})

test.each(["an entry", "a list"])(
  "%s in flight during a webhook is read again, so that no page keeps the old text",
  async (what) => {
    const article = await service.publish({ title: "Old", slug: "one" })
    const { whenHeld, pass, fetch } = holdFirst()
    const loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0, fetch })
    const collection = "articles"
    const loading =
      what === "an entry"
        ? loader.loadEntry({ filter: { id: "one" }, collection })
        : loader.loadCollection({ collection })
    await whenHeld
    await service.call("PATCH", `/v1/content/${article.id}`, { title: "New" })
    await service.call("POST", `/v1/content/${article.id}/publish`, {})
    const route = createWebhook({ secret })
    const context = { request: await announce(article), cache: cacheOf([]) } as unknown as APIContext
    expect((await route(context)).status).toBe(200)
    pass()
    expect(JSON.stringify(await loading)).toContain("New")
  },
)

const vercel = Symbol.for("@vercel/request-context")

test.each([
  ["Cloudflare", (host: object) => ({ cfContext: host })],
  ["Netlify", (host: object) => ({ netlify: { context: host } })],
  ["Vercel", (host: object) => void Object.assign(globalThis, { [vercel]: { get: () => host } })],
])("on %s, the tags of several events are purged once more together, and the host waits for that", async (_, on) => {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, vercel))
  const purges: { tags: string[] }[] = []
  const waited: Promise<unknown>[] = []
  const locals = on({ waitUntil: (promise: Promise<unknown>) => void waited.push(promise) })
  const route = createWebhook({ secret, settleMs: 50 })
  for (const id of ["cnt_1", "cnt_2"]) {
    const request = await announce({ id, slug: id })
    expect((await route({ request, locals, cache: cacheOf(purges) } as unknown as APIContext)).status).toBe(200)
  }
  await vi.waitFor(() => expect(purges).toHaveLength(3))
  expect(waited).toHaveLength(1)
  const [one, two, both] = purges
  expect(new Set(both?.tags)).toEqual(new Set([...(one?.tags ?? []), ...(two?.tags ?? [])]))
})

test("a failed second purge is logged, and the webhook still succeeds", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  let purges = 0
  const invalidate = async () => {
    if (++purges > 1) throw new Error("the cache is down")
  }
  const context = { request: await announce({ id: "cnt_1", slug: "a" }), cache: { enabled: true, invalidate } }
  expect((await createWebhook({ secret, settleMs: 10 })(context as unknown as APIContext)).status).toBe(200)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
  logged.mockRestore()
})
