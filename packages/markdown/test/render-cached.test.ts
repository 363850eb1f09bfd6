import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMemoryCache, renderBody, renderCached } from "@citable/markdown"
import type { ArticleResolver, BodyPlugin, ElementFinisher, RenderBodyOptions, TextCache } from "@citable/markdown"
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
const resolvers: ArticleResolver[] = [
  () => undefined,
  ({ slug }) => (slug === undefined ? undefined : `/blog/${slug}`),
  async ({ slug }) => (slug === "milk" ? 'https://example.com/?a=1&b="2' : undefined),
]
const size = fc.constantFrom(null, 10, 20)
const someOptions: fc.Arbitrary<RenderBodyOptions> = fc.record(
  {
    format: fc.constantFrom("markdown", "html"),
    baseUrl: fc.constantFrom("https://example.com/blog/", "https://example.org/", "no URL"),
    headingOffset: fc.integer({ min: 0, max: 5 }),
    headingAnchors: fc.boolean(),
    embeds: fc.constantFrom("frame", "link"),
    resolveArticle: fc.constantFrom(...resolvers),
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

it("a body from a cache equals the rendered body, whatever was rendered before", async () => {
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
      { numRuns: 30 },
    )
  } finally {
    rmSync(dir, { recursive: true })
  }
})

/** Counts the stored renderings. */
function createCounter(): { cache: TextCache; renderings: () => number } {
  const memory = createMemoryCache()
  let renderings = 0
  const set: TextCache["set"] = (key, value) => {
    renderings += 1
    memory.set(key, value)
  }
  return { cache: { ...memory, set }, renderings: () => renderings }
}

it("a body renders once for any name, image sizes and addresses of linked articles", async () => {
  const { cache, renderings } = createCounter()
  const body = "![A cup](https://example.com/cup.jpg) and [milk](milk) and [nowhere](#nowhere)"
  const first = await renderCached(body, { cache, name: "coffee" })
  const second = await renderCached(body, { cache, name: "tea" })
  expect(first.warnings[0]?.message).toMatch(/^coffee: /)
  expect(second.warnings[0]?.message).toMatch(/^tea: /)
  const images = [{ url: "https://example.com/cup.jpg", width: 10, height: 20 }]
  expect((await renderCached(body, { cache, images })).html).toContain('width="10" height="20"')
  for (const address of ["/blog/milk", "/blog/warm-milk", undefined, "/blog/milk"]) {
    const options = { images, resolveArticle: () => address }
    const rendered = await renderCached(body, { ...options, cache })
    expect(rendered).toEqual(await renderBody(body, options))
    expect(rendered.html).toContain(`href="${address ?? "milk"}"`)
  }
  expect(renderings()).toBe(1)
})

it("another option or plugin causes another rendering, and a plugin with the same key does not", async () => {
  const { cache, renderings } = createCounter()
  const shout = (key: string): BodyPlugin => ({ key, source: (markdown) => markdown.toUpperCase() })
  for (let times = 0; times < 2; times++) {
    expect((await renderCached("text", { cache })).html).toContain("text")
    expect((await renderCached("text", { cache, format: "html" })).html).toBe("text")
    expect((await renderCached("text", { cache, plugins: [shout("shout 1")] })).html).toContain("TEXT")
    expect((await renderCached("text", { cache, plugins: [shout("shout 2")] })).html).toContain("TEXT")
  }
  expect(renderings()).toBe(4)
})

it("changing a result affects no other caller", async () => {
  const cache = createMemoryCache()
  const body = "# One\n\n[two](https://example.com/)"
  const first = await renderCached(body, { cache })
  const before = structuredClone(first)
  first.headings.length = 0
  for (const link of first.links) link.href = "changed"
  expect(await renderCached(body, { cache })).toEqual(before)
})

it("a body that failed to render renders again", async () => {
  const { cache, renderings } = createCounter()
  let tries = 0
  const source = (markdown: string): string => {
    if (tries++ === 0) throw new Error("out of luck")
    return markdown
  }
  const options = { cache, plugins: [{ key: "failing", source }] }
  expect((await renderCached("*text*", options)).warnings.map(({ code }) => code)).toEqual(["render_failed"])
  expect((await renderCached("*text*", options)).html).toBe("<p><em>text</em></p>")
  await renderCached("*text*", options)
  expect([tries, renderings()]).toEqual([2, 1])
})

it("a body with code that failed to highlight renders again", async () => {
  const { cache, renderings } = createCounter()
  let tries = 0
  const pre: ElementFinisher = (_element, body) => {
    if (tries++ === 0) body.warn("highlight_failed", "the grammar cannot be loaded")
    return undefined
  }
  const options = { cache, plugins: [{ key: "highlight", elements: { pre } }] }
  const body = "```js\na\n```"
  expect((await renderCached(body, options)).warnings.map(({ code }) => code)).toEqual(["highlight_failed"])
  expect((await renderCached(body, options)).warnings).toEqual([])
  await renderCached(body, options)
  expect([tries, renderings()]).toEqual([2, 1])
})

it("a body that the native parser failed on renders again", async () => {
  const { cache, renderings } = createCounter()
  let tries = 0
  const parse = () => {
    if (tries++ === 0) throw new Error("out of luck")
    return undefined
  }
  const options = { cache, parser: { key: "failing", load: async () => parse } }
  expect((await renderCached("*text*", options)).warnings.map(({ code }) => code)).toEqual(["parser_failed"])
  expect((await renderCached("*text*", options)).warnings).toEqual([])
  await renderCached("*text*", options)
  expect([tries, renderings()]).toEqual([2, 1])
})

it("a failure after a hundred warnings also renders again", async () => {
  const { cache, renderings } = createCounter()
  const pre: ElementFinisher = (_element, body) => {
    body.warn("highlight_failed", "the grammar cannot be loaded")
    return undefined
  }
  const links = Array.from({ length: 120 }, (_, index) => `[a](#nowhere-${index}) <x-${index}>b</x-${index}>`).join(
    "\n",
  )
  const options = { cache, plugins: [{ key: "highlight", elements: { pre } }] }
  const { warnings } = await renderCached(`${links}\n\n\`\`\`js\na\n\`\`\``, options)
  expect(warnings.map(({ code }) => code)).not.toContain("highlight_failed")
  expect(warnings.at(-1)?.code).toBe("more_warnings")
  expect(renderings()).toBe(0)
})

it("a cache with a foreign value counts as empty", async () => {
  for (const value of ["", "x", "\n", "{}\n", "null\n", '{"html":1,"text":1}\n', "{"]) {
    const cache: TextCache = { get: () => value, set: () => undefined }
    expect(await renderCached("*text*", { cache })).toEqual(await renderBody("*text*"))
  }
})
