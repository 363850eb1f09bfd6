import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import type { BodyPlugin } from "@citable/markdown"
import type { Element, Root } from "hast"
import type { Root as MdastRoot } from "mdast"
import remarkMath from "remark-math"
import { expect, it } from "vitest"

const link = (href: string): Element => ({
  type: "element",
  tagName: "a",
  properties: { href, onClick: "alert(1)", className: ["mine"] },
  children: [{ type: "text", value: "link" }],
})

it("plugins run in the documented order, whatever the order in a plugin", async () => {
  const ran: string[] = []
  const note = (name: string) => () => () => void ran.push(name)
  const create = (name: string): BodyPlugin => ({
    key: name,
    trustedRehype: [note(`${name} trustedRehype`)],
    elements: { p: () => void ran.push(`${name} elements`) },
    rehype: [note(`${name} rehype`)],
    remark: [note(`${name} remark`)],
    source: (text) => (ran.push(`${name} source`), text),
  })
  const plugins = [create("a"), create("b")]
  const slots = ["source", "remark", "rehype", "elements", "trustedRehype"]
  await renderBody("text", { plugins })
  expect(ran).toEqual(slots.flatMap((slot) => [`a ${slot}`, `b ${slot}`]))
  ran.length = 0
  await renderBody("<p>text</p>", { plugins, format: "html" })
  expect(ran).toEqual(slots.slice(2).flatMap((slot) => [`a ${slot}`, `b ${slot}`]))
})

it("the output of earlier slots has to pass the sanitiser", async () => {
  const plugins: BodyPlugin[] = [
    { key: "source", source: (text) => `${text}\n\n<script>alert(1)</script><b onclick=alert(1)>b</b>` },
    {
      key: "remark",
      remark: [
        () => (tree: MdastRoot) => {
          tree.children.push({ type: "html", value: "<img src=x onerror=alert(1)><svg onload=alert(1)>" })
          tree.children.push({
            type: "paragraph",
            data: { hName: "iframe", hProperties: { srcDoc: "x", onLoad: "alert(1)" } },
            children: [],
          })
        },
      ],
    },
    { key: "rehype", rehype: [() => (tree: Root) => void tree.children.push(link("javascript:alert(1)"))] },
  ]
  const { html } = await renderBody("text", { plugins })
  expect(html).toContain("<p>text</p>")
  expect(html).toContain("<b>b</b>")
  expect(html).toContain("<a>link</a>")
  expect(html).not.toMatch(/alert|script|<svg|<iframe|onerror/)
})

it("the output of later slots is trusted", async () => {
  const elements: BodyPlugin = { key: "1", elements: { hr: async () => link("https://example.com/1") } }
  const tree: BodyPlugin = {
    key: "2",
    trustedRehype: [() => async (root: Root) => void root.children.push(link("https://example.com/2"))],
  }
  const { html, links } = await renderBody("---", { plugins: [elements, tree] })
  const made = (index: number) => `<a href="https://example.com/${index}" onclick="alert(1)" class="mine">link</a>`
  expect(html).toBe(made(1) + made(2))
  expect(links).toEqual([])
})

it("a plugin can change an element, or replace it at once or later, and the first result counts", async () => {
  const words = (value: string): Element => ({
    type: "element",
    tagName: "p",
    properties: {},
    children: [{ type: "text", value }],
  })
  const plugins: BodyPlugin[] = [
    { key: "1", elements: { em: (element) => void (element.tagName = "strong"), blockquote: () => words("now") } },
    {
      key: "2",
      elements: { blockquote: () => words("never"), li: async () => words("later"), h2: async () => undefined },
    },
  ]
  const { html, text, headings } = await renderBody("*a*\n\n> b\n\n- c\n\n## d", { plugins })
  expect(html.replace(/\n/g, "")).toBe('<p><strong>a</strong></p><p>now</p><ul><p>later</p></ul><h2 id="d">d</h2>')
  expect(text).toBe("a\nc\nd")
  expect(headings).toHaveLength(1)
})

it("a plugin's syntax works only with the plugin", async () => {
  const plugins: BodyPlugin[] = [{ key: "math", remark: [remarkMath] }]
  expect((await renderBody("$a$", { plugins })).html).toBe('<p><code class="language-math math-inline">a</code></p>')
  expect((await renderBody("$a$", { plugins: [] })).html).toBe("<p>$a$</p>")
})

it("a plugin that fails costs only the formatting of this body", async () => {
  const fail = () => {
    throw new Error("no luck")
  }
  const failing: BodyPlugin[] = [
    { key: "source", source: fail },
    { key: "remark", remark: [() => fail] },
    { key: "rehype", rehype: [() => fail] },
    { key: "elements", elements: { p: fail } },
    { key: "later", elements: { p: () => Promise.reject(new Error("no luck")) } },
    { key: "trusted", trustedRehype: [() => fail] },
  ]
  for (const plugin of failing) {
    const { html, warnings } = await renderBody("*text*", { plugins: [plugin], name: "it" })
    expect(html, plugin.key).toBe('<pre class="citable-source">*text*</pre>')
    expect(warnings).toEqual([
      { code: "render_failed", message: "it: the body cannot be rendered (no luck); it is shown as plain text" },
    ])
  }
  expect((await renderBody("*text*")).html).toBe("<p><em>text</em></p>")
})

it("the core imports no module of Node, and nothing that only a plugin needs", () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    const text = readFileSync(file, "utf8").replace(/^import type .*$|typeof import\(.*?\)/gm, "")
    for (const [, name = ""] of text.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)) {
      if (name.startsWith(".")) visit(new URL(name, file))
      else packages.add(name)
    }
  }
  visit(new URL("../src/index.ts", import.meta.url))
  expect(seen.size).toBeGreaterThan(20)
  expect(packages).toContain("remark-parse")
  expect([...packages].filter((name) => /^(?:node:|@shikijs|katex|remark-math)/.test(name))).toEqual([])
})

it("Node runs the parsers' production builds", () => {
  const script = 'console.log(import.meta.resolve("micromark-core-commonmark"))'
  const cwd = fileURLToPath(new URL("..", import.meta.url))
  const found = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd, encoding: "utf8" }).trim()
  expect(found).toMatch(/\/micromark-core-commonmark\/index\.js$/)
})
