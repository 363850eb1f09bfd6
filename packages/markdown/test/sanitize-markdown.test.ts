import { renderBody, sanitizeMarkdown } from "@citable/markdown"
import fc from "fast-check"
import type { Element, Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { describe, expect, it } from "vitest"

import { eachVector } from "./vectors.ts"

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
const safeUrl = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i
const clean = (body: string) => sanitizeMarkdown(body)?.markdown

describe("Markdown for a site's own processor", () => {
  it.each([
    ["stays as it is", "# A\n\n*b* `<i class=x>` 1 < 2\n\n```html\n<p onclick=x>\n```\n\n<https://a.example>"],
    [
      "keeps elements of articles",
      '<details>\n<summary>a</summary>\n\n<b>c</b> <img src="d.png" alt="e">\n\n</details>',
    ],
    ["keeps the mark for the excerpt", "a\n\n<!-- more -->\n\nb"],
  ])("%s", (_, body) => {
    expect(clean(body)).toBe(body)
  })

  it.each([
    ['a <b class="x" onclick=y data-z style="p:q">c</b>', "a <b>c</b>"],
    ["a <script>b</script> c <button>d</button>", "a  c "],
    ["a <script>b *c*", "a b *c*"],
    ["<script>\na\n</script>\n\nb\n\n<script>\nc", "\n\nb\n\n"],
    ["<div class=x>\n\na <!-- b -->\n\n</div><Tabs id=1>", "<div>\n\na \n\n</div>"],
    ["<a href=/about title='it<'>b</a>", '<a href="/about" title="it&lt;">b</a>'],
    ["a <b x=y\\ c", "a &lt;b x=y\\ c"],
    ['<iframe src="https://a.example/b" onload=x></iframe>', '<p><a href="https://a.example/b">a.example</a></p>'],
    ["> a <b\n> class=x>c</b>", "> a <b> class=x>c</b>"],
    // What is left when a tag goes can form another tag.
    ['<<x>a class="y" style="z" href="https://a.example">b</a>', '<a href="https://a.example">b</a>'],
    ["<<x>script type=module src=/_astro/x.js></script>", ""],
    ["<<!-- x -->b data-on=y>c</b>", "<b>c</b>"],
    ["<<<x>x>b class=y>c</b>", "<b>c</b>"],
  ])("%j becomes %j", (body, expected) => {
    expect(clean(body)).toBe(expected)
  })

  it("leaves no tag with what authors may not write, however tags are put into tags", () => {
    const part = fc.constantFrom(
      "<",
      "<x>",
      "</x>",
      "<!-- -->",
      "<object></object>",
      "b",
      "a ",
      'class="y" ',
      "onclick=z ",
      ">",
      "\\",
      "\n",
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const markdown = clean(parts.join(""))
        if (markdown === undefined) return
        expect(clean(markdown)).toBe(markdown)
        const html = String(processor.processSync(markdown))
        for (const { properties } of elementsOf(fromHtml(html, { fragment: true }))) expect(properties).toEqual({})
      }),
      { numRuns: 500 },
    )
  })

  it("says what is removed, and gives nothing for a body that is too complex", () => {
    expect(sanitizeMarkdown("a <script>b</script>", "it")?.warnings).toEqual([
      { code: "removed_element", message: "it: <script> was removed with its content" },
    ])
    expect(sanitizeMarkdown("x".repeat(1_048_577))).toBeUndefined()
  })
})

it("a body that a processor made of it keeps what the processor added, and nothing of an author that could run or style", async () => {
  const render = (html: string) => renderBody(html, { format: "html", processed: { assets: "/_astro/" } })
  const { html, headings } = await render(
    '<h2 id="a" class="h">A <a class="link" href="#a"><span class="sr-only">Section titled A</span></a></h2><p class="lead" style="color:red">b</p>',
  )
  expect(headings).toEqual([{ depth: 2, slug: "a", text: "A" }])
  expect(html).toBe(
    '<h2 class="h" id="a">A <a class="link" href="#a"><span class="sr-only">Section titled A</span></a></h2><p class="lead" style="color:red">b</p>',
  )
  for (const { body } of eachVector("alert(1)").filter((_, index) => index % 15 === 0)) {
    const made = String(processor.processSync(clean(body) ?? ""))
    for (const source of [made, body]) {
      for (const { tagName, properties } of elementsOf(fromHtml((await render(source)).html, { fragment: true }))) {
        if (tagName === "iframe" && String(properties["src"]).startsWith("https://player.vimeo.com/")) continue
        expect(tagName, source).not.toMatch(
          /^(?:script|style|link|iframe|object|embed|form|base|meta|animate|set|use)$/,
        )
        for (const [name, value] of Object.entries(properties)) {
          expect(name, source).not.toMatch(/^(?:on|srcDoc|xLink)/)
          if (/href|src|poster|cite|action/i.test(name)) expect(String(value), source).toMatch(safeUrl)
          if (source === made) expect(name, source).not.toMatch(/^style$/)
        }
      }
    }
  }
})

function elementsOf(node: Nodes): Element[] {
  const below = "children" in node ? node.children.flatMap(elementsOf) : []
  return node.type === "element" ? [node, ...below] : below
}
