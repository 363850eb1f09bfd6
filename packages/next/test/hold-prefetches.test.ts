import { expect, it, onTestFinished, vi } from "vitest"

import { holdPrefetches } from "../src/internal/preview/hold-prefetches.ts"

it("while a page shows a draft, it fetches what somebody follows, and nothing beforehand", async () => {
  vi.stubGlobal("window", { fetch: async (url: string) => new Response(url) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const end = holdPrefetches()
  const held = window.fetch
  const page = "https://site.example/blog/a"
  const prefetches: RequestInit[] = [
    { headers: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }, priority: "low" },
    { headers: { rsc: "1" }, priority: "low" },
  ]
  for (const init of prefetches) {
    const { status, url, headers } = await held(page, init)
    expect([status, url, headers.get("content-type")]).toEqual([204, page, null])
  }
  const navigation: RequestInit = { headers: { rsc: "1" }, priority: "auto" }
  for (const init of [navigation, { priority: "low" as const }, undefined]) {
    expect(await (await held(page, init)).text()).toBe(page)
  }
  end()
  expect(window.fetch).not.toBe(held)
  // Another script may have kept it.
  for (const init of prefetches) expect(await (await held(page, init)).text()).toBe(page)
})
