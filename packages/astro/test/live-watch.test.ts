import { startFaultyProxy, startService } from "@citable/dev"
import type { APIContext } from "astro"
import { expect, onTestFinished, test, vi } from "vitest"

import { onRequest } from "../src/cache-middleware.ts"
import { citableLiveLoader } from "../src/live.ts"

test("a server purges what changed without a webhook, also after an outage, and keeps no page that nobody watches", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const proxy = await startFaultyProxy({ target: service.url })
  onTestFinished(() => proxy.close())
  const [one, two] = [await service.publish({ title: "One", tags: ["News"] }), await service.publish({ title: "Two" })]
  const purged: string[] = []
  const cache = { enabled: true, invalidate: async ({ tags }: { tags: string[] }) => void purged.push(...tags) }
  await onRequest({ cache } as unknown as APIContext, async () => new Response())
  vi.spyOn(console, "warn").mockImplementation(() => {})

  const loader = citableLiveLoader({ apiKey: service.apiKey, baseUrl: proxy.url, retries: 0, poll: 0.05 })
  const hintOf = async (id: string) => {
    const entry = await loader.loadEntry({ filter: { id }, collection: "articles" })
    return entry !== undefined && "cacheHint" in entry ? entry.cacheHint?.tags : undefined
  }
  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 20 })
  // On a busy machine, the first look takes longer than a visitor waits, and the page is not cached yet.
  await until(async () => expect((await hintOf("one")) ?? []).toContain(`citable:article:${one.id}`))
  expect(purged).toEqual([])

  // An edit, and a rename.
  await service.call("PATCH", `/v1/content/${one.id}`, { title: "Uno", slug: "uno" })
  await service.call("POST", `/v1/content/${one.id}/publish`, {})
  const touched = [`citable:article:${one.id}`, "citable:slug:en:uno", "citable:slug:en:one", "citable:articles"]
  await until(() => expect(purged).toEqual(expect.arrayContaining([...touched, "citable:topic:news"])))

  // What happens while nobody can talk is made up for.
  proxy.onRequest = () => ({ kind: "lost_request" })
  await service.call("POST", `/v1/content/${two.id}/unpublish`, {})
  const late = await service.publish({ title: "Late" })
  const { length } = proxy.requests
  await until(() => expect(proxy.requests.length).toBeGreaterThan(length + 3))
  proxy.onRequest = undefined
  await until(() =>
    expect(purged).toEqual(expect.arrayContaining([`citable:article:${two.id}`, "citable:slug:en:late"])),
  )
  expect(await hintOf("late")).toContain(`citable:article:${late.id}`)
  expect(await hintOf("two")).toBeUndefined()

  // Looks without a change are free, and purge nothing.
  await until(() => expect(service.requests.at(-1)?.status).toBe(304))
  purged.length = 0
  const before = service.requests.length
  await until(() => expect(service.requests.length).toBeGreaterThan(before + 3))
  expect(service.requests.slice(before).every(({ status }) => status === 304)).toBe(true)
})
