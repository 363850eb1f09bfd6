import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { createMemoryCache, renderBody, renderCached } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

import { ofTheDay, testDay } from "../../dev/src/of-the-day.ts"
import {
  emphasisCases,
  koreanCases,
  plainCases,
  strikethroughCases,
  symbolCases,
  underscoreCases,
} from "./cjk-cases.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { parseSpecExamples } from "./spec-examples.ts"

const parser = nativeParser()

/** The HTML for readers of Japanese, which both engines give. */
async function renderCjk(body: string, locale = "ja"): Promise<string> {
  const { html } = await renderBody(body, { locale })
  expect((await renderBody(body, { locale, parser })).html).toBe(html)
  return html
}

describe("the cases that the proposal for CommonMark publishes", () => {
  it.each([...emphasisCases, ...koreanCases, ...symbolCases])("%s", async (source) => {
    const html = await renderCjk(source)
    expect(html).not.toContain("**")
    expect(html.split("<strong>")).toHaveLength((source.split("**").length + 1) / 2)
  })

  it.each(underscoreCases)("%s", async (source) => {
    expect(await renderCjk(source)).toMatch(/^[^_]*<(em|strong)>[^_]+<\/\1>[^_]*$/)
  })

  it.each(strikethroughCases)("%s", async (source) => {
    const html = await renderCjk(source)
    expect(html).not.toContain("~~")
    expect(html.split("<del>")).toHaveLength((source.split("~~").length + 1) / 2)
  })

  it.each(plainCases)("%s stays text", async (source) => {
    expect(await renderCjk(source)).toBe(`<p>${source}</p>`)
  })
})

describe("emphasis", () => {
  const source = "**「設定」**を開きます。**历经10年发展，**年。**[設定](/blog/settings)**を見る。"
  const strong =
    '<p><strong>「設定」</strong>を開きます。<strong>历经10年发展，</strong>年。<strong><a href="/blog/settings">設定</a></strong>を見る。</p>'

  it.each(["ja", "ja-JP", "zh", "zh-Hant", "ko", "ZH_cn"])("is the readers' in %s", async (locale) => {
    expect(await renderCjk(source, locale)).toBe(strong)
  })

  it.each([undefined, "en", "kok", "zha", ""])("is CommonMark's in %s", async (locale) => {
    expect((await renderBody(source, { locale })).html).toContain("**「設定」**を")
  })

  it("follows the option before the language", async () => {
    expect((await renderBody(source, { locale: "en", cjk: true })).html).toBe(strong)
    expect((await renderBody(source, { locale: "ja", cjk: false })).html).toContain("**「設定」**を")
  })

  it("stays as written in code, and within a source of HTML", async () => {
    expect(await renderCjk("`**「設定」**を`")).toBe("<p><code>**「設定」**を</code></p>")
    expect((await renderBody("<p>**「設定」**を</p>", { locale: "ja", format: "html" })).html).toContain(
      "**「設定」**を",
    )
  })

  it("has a rendering of its own in a cache, which other languages share", async () => {
    const cache = createMemoryCache()
    const render = async (locale: string) => (await renderCached(source, { cache, locale })).html
    expect([await render("de"), await render("ja"), await render("fr"), await render("zh")]).toEqual([
      (await renderBody(source)).html,
      strong,
      (await renderBody(source)).html,
      strong,
    ])
  })
})

describe("a bare address ends where the text goes on", () => {
  const link = (address: string) => `<a href="${address}" rel="noopener">${address}</a>`
  it.each([
    ["见 https://example.com/a，然后。", `见 ${link("https://example.com/a")}，然后。`],
    ["（https://example.com/b）。", `（${link("https://example.com/b")}）。`],
    [
      "见 https://example.com/a，然后（https://example.com/b）。**重要！**的",
      `见 ${link("https://example.com/a")}，然后（${link("https://example.com/b")}）。<strong>重要！</strong>的`,
    ],
    ["https://example.com/aを見て", `${link("https://example.com/a")}を見て`],
    ["https://example.comをご覧ください", `${link("https://example.com")}をご覧ください`],
    ["https://example.com/a.、次", `${link("https://example.com/a")}.、次`],
    ["https://example.com/a(b)）", `${link("https://example.com/a(b)")}）`],
    ["“https://example.com/a”的", `“${link("https://example.com/a")}”的`],
    ["https://example.com/a를 보세요", `${link("https://example.com/a")}를 보세요`],
    ["www.example.com/a、と", `<a href="http://www.example.com/a" rel="noopener">www.example.com/a</a>、と`],
    [
      "a&#64;example.com、https&#58;//example.com/a、と",
      /example\.com<\/a>、<a href="https:\/\/example\.com\/a" rel="noopener">https:\/\/example\.com\/a<\/a>、と/,
    ],
  ])("%s", async (source, expected) => {
    const html = await renderCjk(source)
    if (typeof expected === "string") expect(html).toBe(`<p>${expected}</p>`)
    else expect(html).toMatch(expected)
  })

  it.each([
    ["https://ja.example/wiki/日本", "https://ja.example/wiki/%E6%97%A5%E6%9C%AC"],
    ["<https://example.com/a，b>", "https://example.com/a%EF%BC%8Cb"],
    ["[x](https://example.com/a，b)", "https://example.com/a%EF%BC%8Cb"],
    ["https://日本.example/a", "https://%E6%97%A5%E6%9C%AC.example/a"],
  ])("%s goes on, because it is no text", async (source, href) => {
    expect(await renderCjk(source)).toContain(`href="${href}"`)
  })
})

describe("a line break within a paragraph", () => {
  it.each([
    ["春は\nあけぼの。", "春はあけぼの。"],
    ["春は**曙**\nようよう", "春は<strong>曙</strong>ようよう"],
    ["春は\n**曙**\n[山](#a)", /春は<strong>曙<\/strong><a/],
    ["你说：\n“好”\n然后", "你说：“好”然后"],
    ["中文\nEnglish\n中文", "中文\nEnglish\n中文"],
    ["𠮷野\n𠮷家", "𠮷野𠮷家"],
    ["안녕\n하세요", "안녕\n하세요"],
    ["一行目  \n二行目", "一行目<br>\n二行目"],
    ["`一`\n二", "<code>一</code>\n二"],
  ])("%j", async (source, expected) => {
    const html = await renderCjk(source)
    if (typeof expected === "string") expect(html).toBe(`<p>${expected}</p>`)
    else expect(html).toMatch(expected)
  })

  it("joins words in the text and the excerpt, too, and nothing in code", async () => {
    const { text, excerpt, html } = await renderBody("春は\nあけぼの\n\n```\n春は\nあけ\n```", { locale: "ja" })
    expect([text, excerpt]).toEqual(["春はあけぼの", "春はあけぼの"])
    expect(html).toContain("春は\nあけ")
  })
})

describe("elsewhere, nothing changes", () => {
  const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))
  it("in the examples of CommonMark and GFM, with both engines", async () => {
    expect(spec.length + gfmExamples.length).toBeGreaterThan(660)
    for (const { markdown } of ofTheDay([...spec, ...gfmExamples], 3)) {
      const { html } = await renderBody(markdown)
      expect((await renderBody(markdown, { cjk: true })).html, markdown).toBe(html)
      expect((await renderBody(markdown, { cjk: true, parser })).html, markdown).toBe(html)
    }
  })
})

const piece = fc.constantFrom(
  ...'設 定 を 。 ， 「 」 （ ） ” “ … 가 𠮷 😀 a b1 . ) ( " \\ ` < & [ ] ](/x) * ** *** _ __ ~ ~~ \n \n\n \u0020 - > # |'.split(
    " ",
  ),
  " ",
  "\n",
  "\n\n",
  "塚\ufe00",
  "葛\u{e0100}",
  "https://a.example/b",
  "www.a.example",
  "me@a.example",
  "**「設定」**",
)

it("200 generated texts, others each day, have the same HTML with the native parser and with remark", async () => {
  let native = 0
  const parse = await parser.load()
  const text = fc.array(piece, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(""))
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      native += parse(body, { cjk: true }) === undefined ? 0 : 1
      expect(await renderBody(body, { cjk: true, parser })).toEqual(await renderBody(body, { cjk: true }))
    }),
    { numRuns: 200, seed: testDay() },
  )
  // Without them, the test would compare remark with itself.
  expect(native).toBeGreaterThan(20)
})
