import { readdirSync, readFileSync, rmSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"

import type { ArticleEntry } from "../src/content.ts"
import { toRssItems } from "../src/content.ts"
import { readEntryBody } from "../src/internal/entry-body.ts"
import { citableLoader, type CitableLoaderOptions } from "../src/loader.ts"
import {
  createLoaderContext,
  type FakeContext,
  type FakeContextOptions,
  removeCacheDirs,
} from "./create-loader-context.ts"

afterAll(removeCacheDirs)

let service: StartedService

beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

async function load(options: CitableLoaderOptions = {}, context: FakeContextOptions = {}): Promise<FakeContext> {
  const made = createLoaderContext(context)
  await citableLoader({ apiKey: service.apiKey, baseUrl: service.url, retries: 0, ...options }).load(made)
  return made
}

test("bodies are read by the language of their article", async () => {
  await service.publish({ title: "One", locale: "ja", body: "**「設定」**を\n見る" })
  const [entry] = (await load()).store.values()
  expect(entry?.rendered?.html).toBe("<p><strong>「設定」</strong>を見る</p>")
})

const entryOf = (context: FakeContext, id: string): ArticleEntry => context.store.get(id) as unknown as ArticleEntry

test("warnings beyond the first ten are in a file, or in the log if the environment asks for all", async () => {
  const headings = Array.from({ length: 12 }, (_, at) => `![${at}](relative-${at}.png)`)
  await service.publish({ title: "One", body: headings.join("\n\n") })
  const { lines, config } = await load()
  expect(lines.filter((line) => line.startsWith("warn"))).toHaveLength(11)
  const file = fileURLToPath(new URL("citable/warnings-articles.txt", config.cacheDir))
  expect(lines.find((line) => line.includes("2 more warnings"))).toContain(file)
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(12)
  process.env["CITABLE_WARNINGS"] = "all"
  try {
    expect((await load()).lines.filter((line) => line.startsWith("warn"))).toHaveLength(12)
  } finally {
    delete process.env["CITABLE_WARNINGS"]
  }
})

describe("bodies beside the store", () => {
  const folder = (context: FakeContext): string =>
    fileURLToPath(new URL("citable/bodies/articles/", context.config.cacheDir))
  const files = (context: FakeContext): string[] =>
    readdirSync(folder(context), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  test("are the same as in the store, and the store contains none of them", async () => {
    await service.publish({ title: "One", body: "## Head\n\nSome *text* with ![](https://example.com/a.png)." })
    await service.publish({ title: "Two", body: "<b>bold</b>", body_format: "html" })
    const inStore = await load()
    const beside = await load({ bodies: "sidecar" })
    for (const id of ["one", "two"]) {
      expect(readEntryBody(entryOf(beside, id))).toEqual(readEntryBody(entryOf(inStore, id)))
      expect(beside.store.get(id)?.data).toEqual(inStore.store.get(id)?.data)
    }
    expect(JSON.stringify(beside.store.values())).not.toContain("Some <em>text")
    expect(toRssItems([entryOf(beside, "one")], { path: "/", content: true })).toEqual(
      toRssItems([entryOf(inStore, "one")], { path: "/", content: true }),
    )
  })

  test("are made again if they are lost, and are deleted after a day if no entry names them", async () => {
    const { id } = await service.publish({ title: "One", body: "First." })
    const context = await load({ bodies: "sidecar" })
    const [first = ""] = files(context)
    rmSync(folder(context), { recursive: true })
    expect(() => readEntryBody(entryOf(context, "one"))).toThrow(
      /"one" is stored beside Astro's content store, but its file is missing/,
    )
    await load({ bodies: "sidecar" }, { after: context })
    expect(readEntryBody(entryOf(context, "one")).html).toBe("<p>First.</p>")
    expect(files(context)).toEqual([first])

    await service.call("PATCH", `/v1/content/${id}`, { body: "Second." })
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await load({ bodies: "sidecar" }, { after: context })
    expect(files(context)).toHaveLength(2)
    utimesSync(first, 0, 0)
    await load({ bodies: "sidecar" }, { after: context })
    expect(files(context)).toHaveLength(1)
    expect(readEntryBody(entryOf(context, "one")).html).toBe("<p>Second.</p>")
  })

  test("are found again after Astro has emptied its store, unless they are lost or the article has changed", async () => {
    const titles = Array.from({ length: 20 }, (_, at) => `Title ${at}`)
    const published = []
    for (const title of titles) published.push(await service.publish({ title, body: `Text of *${title}*.` }))
    await service.publish({ title: "With a warning", body: "![](relative.png)" })
    const context = await load({ bodies: "sidecar" })
    const [changed, lost] = [published[0], published[1]]
    await service.call("PATCH", `/v1/content/${changed?.id}`, { body: "Other text." })
    await service.call("POST", `/v1/content/${changed?.id}/publish`, {})
    const name = /:([0-9a-f]{24}):/.exec(String(context.store.get("title-1")?.digest))?.[1] ?? ""
    rmSync(join(folder(context), name.slice(0, 2), name.slice(2)))

    const wiped = await load({ bodies: "sidecar" }, { cacheDir: context.config.cacheDir })
    expect(wiped.store.keys().toSorted()).toEqual(context.store.keys().toSorted())
    for (const entry of wiped.store.values())
      if (entry.id !== "title-0") expect(entry).toEqual(context.store.get(entry.id))
    expect(readEntryBody(entryOf(wiped, "title-0")).html).toBe("<p>Other text.</p>")
    expect(readEntryBody(entryOf(wiped, "title-1")).html).toBe(`<p>Text of <em>${lost?.title}</em>.</p>`)
    expect(wiped.lines.filter((line) => line.startsWith("warn"))).toHaveLength(1)
  })

  test("are made anew by other options, whatever earlier syncs know", async () => {
    for (let at = 0; at < 20; at++) await service.publish({ title: `Title ${at}`, body: '"Text"' })
    const context = await load({ bodies: "sidecar" })
    const other = { bodies: "sidecar", smartQuotes: true } as const
    const wiped = await load(other, { cacheDir: context.config.cacheDir })
    expect(readEntryBody(entryOf(wiped, "title-0")).html).toBe("<p>“Text”</p>")
  })

  test("make Astro's own render() fail with a message instead of an empty page", async () => {
    await service.publish({ title: "One", body: "First." })
    const entry = (await load({ bodies: "sidecar" })).store.get("one")
    expect(entry?.rendered?.metadata?.imagePaths).toHaveLength(1)
    expect(entry?.filePath).toBeDefined()
    // Astro reads this as an image's props, and quotes it in its error because it is not JSON.
    expect(entry?.rendered?.html).toMatch(/__ASTRO_IMAGE_="[^"{]*renderArticle\(\) of @citable\/astro\/content[^"]*"/)
  })
})

test("code is made by the site's own processor, in a fence that nothing in it ends", async () => {
  const asked: string[] = []
  const html = '<pre class="astro-code" style="color:#fff"><code><span class="line">a</span></code></pre>'
  const renderMarkdown = async (text: string) => (asked.push(text), { html }) as never
  const body = '~~~js title="`a`"\n```\n<script>alert(1)</script>\n````\n~~~\n\n<pre><code>b</code></pre>'
  await service.publish({ title: "Code", body })
  expect((await load({}, { renderMarkdown })).store.get("code")?.rendered?.html).toBe(`${html}\n${html}`)
  expect(asked).toEqual(['\n`````js title=" a "\n```\n<script>alert(1)</script>\n````\n`````\n', "\n```\nb\n```\n"])
  expect((await load({ highlight: false })).store.get("code")?.rendered?.html).toContain('<code class="language-js">')
})

describe("images", () => {
  const allowed = { image: { domains: ["images.example.com"], remotePatterns: [] as never[] } }
  const known = "https://images.example.com/known.png?a=1&b=2"
  const body = `![Known "one" \\<b>](<${known}>) ![Unknown](https://images.example.com/unknown.png) ![Foreign](https://elsewhere.example.com/f.png)`
  const size = { width: 800, height: 600, alt: "", media_id: null }
  const images = [
    { url: known, ...size },
    { url: "https://elsewhere.example.com/f.png", ...size },
  ]
  const marksOf = (html = ""): unknown[] =>
    [...html.matchAll(/__ASTRO_IMAGE_="([^"]+)"/g)].map(([, json = ""]) =>
      JSON.parse(json.replaceAll("&#x22;", '"').replaceAll("&#x26;", "&")),
    )

  test("with a known size and an allowed host are optimised by Astro, without a request for their size", async () => {
    await service.publish({ title: "Pictures", body, images })
    const context = await load({}, { config: allowed })
    const rendered = context.store.get("pictures")?.rendered
    expect(marksOf(rendered?.html)).toMatchObject([{ src: known, alt: 'Known "one" <b>', width: 800, height: 600 }])
    expect(rendered?.metadata?.imagePaths).toEqual([known])
    expect(rendered?.html).toContain('src="https://images.example.com/unknown.png"')
    expect(rendered?.html).toMatch(/<img src="https:\/\/elsewhere[^>]* loading="lazy"/)
  })

  test("stay as they are with passthrough, in feeds and without an allowed host, and are left out with off", async () => {
    await service.publish({ title: "Pictures", body, images })
    const plain = (await load()).store.get("pictures")?.rendered?.html
    const passthrough = await load({ images: "passthrough" }, { config: allowed })
    expect(passthrough.store.get("pictures")?.rendered?.html).toBe(plain)
    expect(plain?.match(/<img /g)).toHaveLength(3)
    const marked = await load({}, { config: allowed })
    const [item] = toRssItems([entryOf(marked, "pictures")], { path: "/", content: true })
    expect(item?.content).toBe(plain)
    expect((await load({ images: "off" })).store.get("pictures")?.rendered?.html).not.toContain("<img")
  })

  test("from the root are on the site, in whatever the options say", async () => {
    await service.publish({ title: "Root", body: "![a](/a.png) ![b](b.png)" })
    const sources = async (...args: Parameters<typeof load>) => {
      const html = (await load(...args)).store.get("root")?.rendered?.html ?? ""
      return Array.from(html.matchAll(/<img src="([^"]*)"/g), ([, src]) => src)
    }
    expect(await sources()).toEqual(["/a.png"])
    expect(await sources({}, { config: { site: "https://example.com/docs" } })).toEqual(["https://example.com/a.png"])
    expect(await sources({ bodyBaseUrl: "https://old.example/x/" })).toEqual([
      "https://old.example/a.png",
      "https://old.example/x/b.png",
    ])
  })

  test("that an author writes about are not marks of Astro", async () => {
    const text = 'Write `__ASTRO_IMAGE_="{}"` never.'
    await service.publish({ title: "Internals", body: `${text}\n\n![](<${known}>)`, images })
    const html = (await load({}, { config: allowed })).store.get("internals")?.rendered?.html
    expect(marksOf(html)).toHaveLength(1)
    expect(html).toContain("__ASTRO_IMAGE_&#x3D;")
  })

  test("that an author writes about stay as they are in feeds", async () => {
    const text = '__ASTRO_IMAGE_="null", __ASTRO_IMAGE_="1" and __ASTRO_IMAGE_="{}"'
    await service.publish({ title: "Internals", body: `Never write \`${text}\`.` })
    const [item] = toRssItems([entryOf(await load(), "internals")], { path: "/", content: true })
    expect(item?.content).toBe(`<p>Never write <code>${text}</code>.</p>`)
  })
})

describe('markdown: "astro"', () => {
  test("uses the site's processor, sanitises what it gets and its HTML, and keeps a rule at the beginning", async () => {
    await service.publish({ title: "Site", body: "---\n\nText <script>alert(1)</script>" })
    await service.publish({ title: "Html", body: "<p>As is</p>", body_format: "html" })
    const given: string[] = []
    const renderMarkdown = (text: string) => {
      given.push(text)
      return Promise.resolve({
        html: `<h2>By the site</h2><script>alert("${text}")</script><img __ASTRO_IMAGE_="{&#x22;src&#x22;:&#x22;https://a.example/b.png&#x22;,&#x22;inferSize&#x22;:true}">`,
      })
    }
    const context = await load({ markdown: "astro" }, { renderMarkdown })
    const rendered = context.store.get("site")?.rendered
    // The pattern of Astro's own reader of front matter. A rule at the beginning of an article is none.
    expect(given[0]).not.toMatch(/(?:^\uFEFF?|^\s*\n)(?:---|\+\+\+)/)
    expect(given[0]).toBe("<!-- -->\n\n---\n\nText ")
    expect(rendered?.html).toContain('<h2 id="by-the-site">By the site</h2>')
    expect(rendered?.html).toContain('<img src="https://a.example/b.png"')
    expect(rendered?.html).not.toMatch(/script|ASTRO_IMAGE/)
    expect(rendered?.metadata?.headings).toEqual([{ depth: 2, slug: "by-the-site", text: "By the site" }])
    expect(context.store.get("html")?.rendered?.html).toBe("<p>As is</p>")
  })
})

test('markdown: "astro" keeps what the processor adds, and what its plugins add to the front matter', async () => {
  await service.publish({ title: "Site", body: '<p class="x" style="color:red">a</p>\n\n<button>b</button>' })
  const added =
    '<h2 id="it"><a class="anchor" href="#it">#</a>It</h2><pre class="astro-code" style="color:#fff"><code>c</code></pre>' +
    '<script type="module" src="/_astro/ec.js"></script>'
  const renderMarkdown = async (text: string) =>
    ({
      html: `${text}${added}<script>alert("${text.length}")</script>`,
      metadata: { frontmatter: { minutes: 3 } },
    }) as never
  const rendered = (await load({ markdown: "astro" }, { renderMarkdown })).store.get("site")?.rendered
  expect(rendered?.html).toContain("<p>a</p>")
  expect(rendered?.html).toContain('<h2 id="it"><a class="anchor" href="#it">#</a>It</h2>')
  expect(rendered?.html).toContain('<pre class="astro-code" style="color:#fff"><code>c</code></pre>')
  expect(rendered?.html).toContain('<script type="module" src="/_astro/ec.js"></script>')
  expect(rendered?.html).not.toMatch(/button|alert|red/)
  expect(rendered?.metadata).toMatchObject({ frontmatter: { minutes: 3 }, headings: [{ slug: "it", text: "It" }] })
})

test.each(["astro", "citable"] as const)(
  "markdown: %j keeps the inline scripts and styles of the site's code, once",
  async (markdown) => {
    const fence = "```js\na\n```"
    await service.publish({ title: "Code", body: `${fence}\n\n${fence}\n\n<script>theirs()</script>` })
    // As renderers of code do that write no files: in the first block of every text.
    const own = '<style>.code{color:red}</style><script type="module">copy()</script>'
    const renderMarkdown = async (text: string) => {
      const blocks = text.split("```").length >> 1
      const evil = text.includes("# A") ? "" : "<style>body{display:none}</style><script>alert(1)</script>"
      return { html: `<div class="code">${own}${evil}<pre>a</pre></div>${"<pre>b</pre>".repeat(blocks - 1)}` } as never
    }
    const rendered = (await load({ markdown }, { renderMarkdown })).store.get("code")?.rendered
    expect(rendered?.html.split(own)).toHaveLength(2)
    expect(rendered?.html).not.toMatch(/display|alert|theirs/)
  },
)

test("what the processor's plugins add to the front matter is also beside the store", async () => {
  await service.publish({ title: "Site", body: "a" })
  const renderMarkdown = async (html: string) => ({ html, metadata: { frontmatter: { minutes: 3 } } }) as never
  const { store } = await load({ markdown: "astro", bodies: "sidecar" }, { renderMarkdown })
  expect(readEntryBody(store.get("site") as never).frontmatter).toEqual({ minutes: 3 })
})

test("levels of headings are as the site's processor or the option says, else below the page's title", async () => {
  await service.publish({ title: "Levels", body: "# A\n\n### B" })
  const levelsOf = async (options: CitableLoaderOptions) => {
    const renderMarkdown = async () => ({ html: "<h1>A</h1><h3>B</h3>" }) as never
    const { store } = await load(options, { renderMarkdown })
    return store.get("levels")?.rendered?.metadata?.headings?.map(({ depth }) => depth)
  }
  expect(await levelsOf({})).toEqual([2, 4])
  expect(await levelsOf({ headingOffset: 0 })).toEqual([1, 3])
  expect(await levelsOf({ markdown: "astro" })).toEqual([1, 3])
  expect(await levelsOf({ markdown: "astro", headingOffset: 1 })).toEqual([2, 4])
})
