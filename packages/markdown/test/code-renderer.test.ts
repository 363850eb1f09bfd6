import { createMemoryCache, renderBody } from "@citable/markdown"
import { createCodeRenderer } from "@citable/markdown/highlight"
import type { Element, Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"
import { expect, it } from "vitest"

import { htmlVectors } from "./vectors.ts"

const body = '```js {1} title="a.js"\nlet a < b\n```'
const render = (html: string, assets?: string) =>
  renderBody(body, { plugins: [createCodeRenderer({ key: "site 1", assets, render: async () => html })] })

it("a renderer of the site gets the code as it is written, and keeps its classes, styles and controls", async () => {
  const asked: unknown[] = []
  const html =
    '<pre class="astro-code github-dark" style="background-color:#24292e;--shiki-dark:#fff; overflow-x: auto" tabindex="0" data-language="js">' +
    '<code><span class="line"><span style="color:#f97583">let</span> a &#x3C; b</span></code></pre>'
  const plugin = createCodeRenderer({ key: "site 1", render: async (block) => (asked.push(block), html) })
  const codeCache = createMemoryCache()
  const first = await renderBody(body, { plugins: [plugin], codeCache })
  expect(first.html).toBe(html)
  expect((await renderBody(body, { plugins: [plugin], codeCache })).html).toBe(html)
  expect(asked).toEqual([{ language: "js", meta: '{1} title="a.js"', text: "let a < b\n" }])
  const frame =
    '<div class="expressive-code"><figure class="frame"><button title="Copy" data-code="a" type="button"></button></figure></div>'
  expect((await render(frame)).html).toBe(frame)
})

it("scripts and style sheets stay only if they are files of the site", async () => {
  const file =
    '<link rel="stylesheet" href="/docs/_astro/ec.1.css"><script type="module" src="/docs/_astro/ec.1.js"></script>'
  expect((await render(`<div>${file}</div>`, "/docs/_astro/")).html).toBe(`<div>${file}</div>`)
  for (const address of [
    "//evil.example/a.js",
    "/docs/_astro/../a.js",
    "/docs/_astro//evil.example/a.js",
    "/docs/_astro/%2e%2e/a.js",
    "/a.js",
  ]) {
    expect((await render(`<div><script type="module" src="${address}"></script></div>`, "/docs/_astro/")).html).toBe(
      "<div></div>",
    )
  }
  expect((await render(`<div>${file}</div>`)).html).toBe("<div></div>")
  expect(
    (await render('<div><script type="module" src="/docs/_astro/a.js">alert(1)</script></div>', "/docs/_astro/")).html,
  ).not.toContain("alert")
})

it("nothing runs whatever the renderer gives back", async () => {
  for (const vector of htmlVectors.filter((_, index) => index % 3 === 0)) {
    const { html } = await render(`<div>${vector.replaceAll("XSS", "alert(1)")}</div>`, "/_astro/")
    for (const { tagName, properties } of elementsOf(fromHtml(html, { fragment: true }))) {
      expect(tagName, vector).not.toMatch(
        /^(?:script|style|link|iframe|object|embed|form|base|meta|foreignobject|animate|set|use)$/i,
      )
      for (const [name, value] of Object.entries(properties)) {
        expect(name, vector).not.toMatch(/^(?:on|srcdoc|xlink)/i)
        expect(String(value), vector).not.toMatch(/^\s*(?:javascript|data|vbscript):|url\(|expression|position/i)
      }
    }
  }
})

function elementsOf(node: Nodes): Element[] {
  const below = "children" in node ? node.children.flatMap(elementsOf) : []
  return node.type === "element" ? [node, ...below] : below
}

it("a renderer that fails leaves the code plain, with a warning", async () => {
  const failing = createCodeRenderer({ key: "site 1", render: () => Promise.reject(new Error("no theme")) })
  const { html, warnings } = await renderBody(body, { plugins: [failing] })
  expect(html).toBe('<pre><code class="language-js">let a &#x3C; b\n</code></pre>')
  expect(warnings).toEqual([{ code: "highlight_failed", message: "code in js stays plain: no theme" }])
})

it("the renderer gets code beyond 30,000 characters as plain text, so that it keeps the site's look", async () => {
  const asked: string[] = []
  const plugin = createCodeRenderer({
    key: "site 1",
    render: async ({ language }) => (
      asked.push(language),
      `<pre class="astro-code" data-language="${language}">x</pre>`
    ),
  })
  const block = (length: number) => `\`\`\`js\n${"a".repeat(length - 1)}\n\`\`\`\n\n`
  const long = block(313).repeat(100) + block(400_000)
  const { html, warnings } = await renderBody(long, { plugins: [plugin] })
  expect(asked.map((language) => language === "js")).toEqual(asked.map((_, index) => index < 95))
  expect(html.match(/<pre class="astro-code"/g)).toHaveLength(100)
  expect(html).toContain('<pre class="citable-code" style="overflow-x:auto" tabindex="0"><code class="language-js">aaa')
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "too_much_code: code beyond 30000 characters of a body stays plain",
    "too_much_code: code beyond 300000 characters of a body stays plain",
  ])
})
