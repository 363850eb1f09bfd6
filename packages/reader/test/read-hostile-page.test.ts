import fc from "fast-check"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import { unified } from "unified"
import { expect, test } from "vitest"

import type { PageFetch } from "../src/index.ts"
import { readPage, type ReadPage } from "../src/read.ts"

/** Reads a page that comes from no network. */
function read(body: string, { mainContent = true, type = "text/html" } = {}): Promise<ReadPage> {
  const answer: PageFetch = Object.assign(
    ({ url }: { url: string }) =>
      Promise.resolve({
        url,
        status: 200,
        headers: { "content-type": `${type}; charset=utf-8` },
        body: new TextEncoder().encode(body),
        truncated: false,
        ttfbMs: 0,
        totalMs: 0,
      }) as never,
    { close: () => Promise.resolve() },
  )
  return readPage("https://site.test/a/", { fetch: answer, mainContent })
}

interface Node {
  type: string
  url?: string
  children?: Node[]
}

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

/** The kinds of the nodes of Markdown, and where its links and images lead. */
function inspect(text: string): { kinds: Set<string>; urls: string[] } {
  const kinds = new Set<string>()
  const urls: string[] = []
  function visit(node: Node): void {
    kinds.add(node.type)
    if (node.url !== undefined) urls.push(node.url)
    for (const child of node.children ?? []) visit(child)
  }
  visit(markdown.parse(text))
  return { kinds, urls }
}

const words = fc.constantFrom(
  "a",
  " ",
  "\n",
  "<b>x</b>",
  "&lt;script&gt;",
  "&lt;!--",
  "[a](javascript:x)",
  "![a](data:b)",
  "[a]: javascript:x",
  "<javascript:x>",
  "&lt;javascript:x&gt;",
  "`",
  "```\n",
  "*",
  "__",
  "~",
  "\\",
  "&amp;lt;b&amp;gt;",
  "|",
  "#",
  "- ",
  "1. ",
  "\t",
  "    ",
  "\u0000",
  "\uD800",
  "&#10;",
  "&#13;",
  "ftp://a.b",
)
const addresses = fc.constantFrom(
  "javascript:alert(1)",
  " java\nscript:x",
  "data:text/html,x",
  "file:///etc/passwd",
  "vbscript:x",
  "/b",
  "//other.test/) <script>",
  "https://e.test/a b>c",
  "mailto:a@b.test",
  "?q=](javascript:x)",
  "#a",
  "http://[",
)
const tags = fc.constantFrom(
  ..."p div a b i em strong del code pre table tr td th ul ol li blockquote h1 h3 img br hr svg math details summary dl dt dd sup input article section form template picture figure figcaption q kbd ruby iframe nav label video select option center font tt u".split(
    " ",
  ),
)

const { page } = fc.letrec<{ page: string; node: string; element: string }>((tie) => ({
  page: fc.array(tie("node"), { maxLength: 8 }).map((nodes) => nodes.join("")),
  node: fc.oneof({ maxDepth: 5 }, words, fc.string({ maxLength: 8, unit: "binary" }), tie("element")),
  element: fc
    .tuple(tags, addresses, words, tie("page"), fc.boolean())
    .map(
      ([tag, address, word, inner, isClosed]) =>
        `<${tag} href="${address}" src="${address}" alt="${word}" title="${word}" class="language-${word}">${inner}${isClosed ? `</${tag}>` : ""}`,
    ),
}))

test("Markdown of a hostile page has no HTML, and links only where people go", async () => {
  await fc.assert(
    fc.asyncProperty(page, fc.boolean(), async (body, mainContent) => {
      const { kinds, urls } = inspect((await read(body, { mainContent })).markdown)
      expect([...kinds]).not.toContain("html")
      expect(urls.filter((url) => !/^(?:https?:\/\/|mailto:|tel:)/i.test(url))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

const size = 3_000_000

test.each([
  ["stars", "*"],
  ["underscores", "_"],
  ["brackets", "[]("],
  ["backslashes", "\\"],
  ["everything", "*_[]()~`#>+-!|\\&"],
])(
  "megabytes of %s are read to the limit",
  async (_, unit) => {
    const { markdown: text, truncated } = await read(`<title>a</title><p>${unit.repeat(size / unit.length)}`)
    expect({ length: text.length, truncated }).toEqual({ length: 100_000, truncated: true })
  },
  60_000,
)

test("megabytes of backticks in JSON have a longer fence", async () => {
  const { markdown: text } = await read("` ".repeat(size / 2), { type: "application/json" })
  expect(text).toMatch(/^```json\n` /)
}, 60_000)

test("marks that nest a thousand times mark once", async () => {
  const { markdown: text } = await read(`<p>${"<b><i>".repeat(20_000)}words`, { mainContent: false })
  expect(text).toBe("**_words_**\n")
}, 60_000)

test("comments of a style sheet that never end hide nothing, and take no time", async () => {
  const css = `.a{display:none}${"/*".repeat(400_000)}`
  const { markdown: text } = await read(`<style>${css}</style><p class="a">hidden</p><p>${"seen ".repeat(100)}</p>`, {
    mainContent: false,
  })
  expect(text).toContain("seen")
  expect(text).not.toContain("hidden")
}, 60_000)

test("quotations within quotations have two marks, whatever their number", async () => {
  const { markdown: text } = await read(`<p>${"<q>".repeat(20_000)}words`, { mainContent: false })
  expect(text).toBe("\"'words'\"\n")
}, 60_000)

test("ten thousands of quotations are one text", async () => {
  const { markdown: text } = await read(`<p>${"<q>a</q> ".repeat(15_000)}`, { mainContent: false })
  expect(text).toBe(`${'"a" '.repeat(15_000).trim()}\n`)
}, 60_000)

test.each([
  ["one table", 1, 1000],
  ["many tables", 400, 2],
])(
  "the spans of %s never ask for more cells than a page may have",
  async (_, tables, rows) => {
    const row = `<tr><td rowspan="99" colspan="99">a</td><td>b</td></tr>`
    const { markdown: text } = await read(`<table>${row.repeat(rows)}</table>`.repeat(tables), { mainContent: false })
    expect(text.split("|").length).toBeLessThan(35_000)
    expect(text).toContain("a")
  },
  60_000,
)

test.each([
  ["empty code", "<p><code></code><code>&lt;javascript:x&gt;</code>", "`<javascript:x>`\n"],
  ["other code", "<p><code>a</code><code>&lt;javascript:x&gt;</code>", "`a<javascript:x>`\n"],
])("code beside %s stays code", async (_, body, expected) => {
  expect((await read(body, { mainContent: false })).markdown).toBe(expected)
})
