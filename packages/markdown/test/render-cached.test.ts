import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMemoryCache, renderBody, renderCached } from "@citable/markdown"
import type { RenderBodyOptions, RenderedBody, TextCache } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"
import fc from "fast-check"
import { expect, it } from "vitest"

const bodies = [
  "",
  "# Coffee\n\nHow to make *good* coffee.\n\n![A cup](https://example.com/cup.jpg)\n\n## Milk\n\n[more](milk)",
  "A [link](javascript:alert(1)), ![](cup.png) and a note[^1].\n\n[^1]: Here.\n\n```js\nconst a = 1\n```",
  "<div><img src=https://example.com/cup.jpg><script>alert(1)</script>Ärger 🙂 \u{10ffff}</div>\n\n| a | b |\n|---|--:|\n| 1 | 2 |",
  "> [!NOTE]\n> 咖啡\r\n\r\n- [x] done\n- \uD800 and [nowhere](#nowhere)",
  "<x-y>".repeat(120),
]
const size = fc.constantFrom(null, 10, 20)
const someOptions: fc.Arbitrary<RenderBodyOptions> = fc.record(
  {
    format: fc.constantFrom("markdown", "html"),
    baseUrl: fc.constantFrom("https://example.com/blog/", "https://example.org/", "no URL"),
    headingOffset: fc.integer({ min: 0, max: 5 }),
    name: fc.constantFrom("coffee", "tea"),
    images: fc.array(
      fc.record({
        url: fc.constantFrom("https://example.com/cup.jpg", "https://example.com/blog/cup.png"),
        width: size,
        height: size,
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)
const someBody = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...bodies) }, fc.string({ unit: "binary" }))

it("a body from a cache is the body as it is rendered, whatever was rendered before", async () => {
  const dir = mkdtempSync(join(tmpdir(), "citable-cache-"))
  const roomy = createDiskCache({ dir })
  const caches: TextCache[] = [
    createMemoryCache(),
    createMemoryCache({ maxBytes: 8000 }),
    createMemoryCache({ maxBytes: 5000, below: roomy }),
    createDiskCache({ dir: join(dir, "small"), maxBytes: 20_000 }),
    roomy,
  ]
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(someBody, someOptions), { maxLength: 12 }), async (renders) => {
        for (const [body, options] of renders) {
          const expected = await renderBody(body, options)
          for (const cache of caches) expect(await renderCached(body, { ...options, cache })).toEqual(expected)
        }
      }),
      { numRuns: 60 },
    )
  } finally {
    rmSync(dir, { recursive: true })
  }
})

/** Renders as ever, and counts how often. */
function createCounter(): { renders: () => number; render: typeof renderBody } {
  let count = 0
  return {
    renders: () => count,
    render: (body, options) => {
      count += 1
      return renderBody(body, options)
    },
  }
}

it("a body that was rendered is not rendered again, also under another name and after its image's size is known", async () => {
  const { renders, render } = createCounter()
  const cache = createMemoryCache()
  const body = "![A cup](https://example.com/cup.jpg) and [nowhere](#nowhere)"
  const first = await renderCached(body, { cache, render, name: "coffee" })
  const second = await renderCached(body, { cache, render, name: "tea" })
  expect(renders()).toBe(1)
  expect(first.warnings[0]?.message).toMatch(/^coffee: /)
  expect(second.warnings[0]?.message).toMatch(/^tea: /)
  const images = [{ url: "https://example.com/cup.jpg", width: 10, height: 20 }]
  const sized = await renderCached(body, { cache, render, images })
  expect(sized.html).toContain('width="10" height="20"')
  expect((await renderCached(body, { cache, render, images })).html).toBe(sized.html)
  expect(renders()).toBe(2)
})

it("what a caller does to a result reaches nobody else", async () => {
  const cache = createMemoryCache()
  const body = "# One\n\n[two](https://example.com/)"
  const first = await renderCached(body, { cache })
  const before = structuredClone(first)
  first.headings.length = 0
  for (const link of first.links) link.href = "changed"
  expect(await renderCached(body, { cache })).toEqual(before)
})

it.each(["render_failed", "timed_out"])("a body that could not be rendered (%s) is tried again", async (code) => {
  const cache = createMemoryCache()
  let tries = 0
  const render = async (): Promise<RenderedBody> => {
    const rendered = await renderBody("text")
    return tries++ === 0 ? { ...rendered, warnings: [{ code, message: "for a reason" }] } : rendered
  }
  expect((await renderCached("text", { cache, render })).warnings).toHaveLength(1)
  expect((await renderCached("text", { cache, render })).warnings).toHaveLength(0)
  await renderCached("text", { cache, render })
  expect(tries).toBe(2)
})

it("a cache that gives back what is no entry is a cache that has none", async () => {
  for (const value of ["", "x", "\n", "{}\n", "null\n", '{"beside":"[]"}\n', "{"]) {
    const cache: TextCache = { get: () => value, set: () => undefined }
    expect(await renderCached("*text*", { cache })).toEqual(await renderBody("*text*"))
  }
})
