import { renderBody, toMarkdown } from "@citable/markdown"
import fc from "fast-check"
import type { Root } from "hast"
import { raw } from "hast-util-raw"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { expect, it } from "vitest"

import { findActive } from "./find-active.ts"
import { hostileBodies } from "./hostile-bodies.ts"
import { htmlVectors, markdownVectors } from "./vectors.ts"

it("HTML from Markdown becomes the same Markdown again", async () => {
  for (const markdown of [
    "## One\n\nText with *emphasis*, **weight**, `code`, ~~a change~~ and [a link](https://example.com/a?b=1).\n",
    'A note[^1], and [^two].\n\n![A cup](https://example.com/cup.jpg "Its title")\n\n[^1]: First.\n\n[^two]: Second, with `code`.\n',
    "- [x] done\n- [ ] to do\n\n1. one\n2. two\n\n> A quote\n",
    "| a | b |\n| - | -: |\n| 1 | x\\|y |\n\n```ts\nconst a = `b`\n\nconst c = 1\n```\n\n---\n",
  ]) {
    expect(toMarkdown((await renderBody(markdown)).html)).toBe(markdown)
  }
})

/** Renders Markdown without a sanitiser. */
function renderCarelessly(markdown: string): string {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true })
  const tree = raw(processor.runSync(processor.parse(markdown)))
  return unified()
    .use(rehypeStringify)
    .stringify(tree as Root)
}

it("hostile HTML becomes Markdown that is harmless in any renderer", () => {
  expect(findActive(renderCarelessly("<script>alert(1)</script>"))).not.toEqual([])
  for (const html of [...htmlVectors, ...markdownVectors]) {
    for (const body of [html, `<p>${html}</p>`, html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")]) {
      const active = findActive(renderCarelessly(toMarkdown(body)))
      // Nothing resolves relative URLs here.
      const runs = active.filter((found) => !/^(?:a\[href|img\[src)=(?!\s*[a-z][a-z0-9+.-]*:)/i.test(found))
      expect(runs, body).toEqual([])
    }
  }
})

it("no string makes toMarkdown throw, and HTML that it cannot parse becomes a code block", async () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (html) => typeof toMarkdown(html) === "string"))
  for (const make of Object.values(hostileBodies)) expect(toMarkdown(make(2000)).length).toBeLessThan(200_000)
  const deep = `${"<div>".repeat(2000)}\`\`\`text`
  expect(toMarkdown(deep)).toBe(`\`\`\`\`html\n${deep}\n\`\`\`\`\n`)
  expect((await renderBody(toMarkdown("x".repeat(1_048_577)))).warnings[0]?.code).toBe("too_long")
})

it("any amount of invisible elements is left out", () => {
  const html = '<p>a<i> </i><!-- x -->b <a id="c"></a><b>c</b><code></code></p><video><source src="/d.mp4"></video>'
  expect(toMarkdown(html)).toBe("a b **c**\n\n[](/d.mp4)\n")
  for (const piece of ["<i></i> ", "<!-- x -->\n", "<Tab />\n\n", "<b> <u> </u> </b>"])
    expect(toMarkdown(`a${piece.repeat(3000)}b`)).toMatch(/^a\s+b\n$/)
  expect(toMarkdown("<pre>a<b>\n</b>c</pre>")).toBe("```\na\nc\n```\n")
})

it("twenty thousand siblings become Markdown, and with one more they become a code block", () => {
  const list = (items: number) => `<ul>${"<li>a".repeat(items)}</ul>`
  expect(toMarkdown(list(20_000))).toMatch(/^- a\n/)
  expect(toMarkdown(list(20_001))).toMatch(/^```html\n/)
})

it("a table with millions of spanned cells is bounded, and ordinary spans stay", () => {
  const cell = '<td colspan="1000" rowspan="60000">a</td>'
  expect(toMarkdown(`<table>${`<tr>${cell}</tr>`.repeat(500)}</table>`).length).toBeLessThan(20_000)
  expect(toMarkdown(`<table><tr>${"<td>a</td>".repeat(900)}</tr>${"<tr><td>b".repeat(900)}</table>`)).not.toContain("|")
  expect(toMarkdown("<table><tr><th colspan=2>a<th>b<tr><td>1<td>2<td>3</table>")).toBe(
    "| a | | b |\n| - | - | - |\n| 1 | 2 | 3 |\n",
  )
})
