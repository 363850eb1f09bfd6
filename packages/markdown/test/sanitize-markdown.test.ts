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

describe("what a processor added", () => {
  const render = (html: string) => renderBody(html, { format: "html", processed: { assets: "/_astro/" } })

  it.each([
    ["links of headings", '<h2 id="a">A<a data-anchor href="#a" aria-label="Link" tabindex="-1"></a></h2>'],
    ["levels of headings", '<h1 id="a">A</h1><h3 id="b">B</h3>'],
    ["tables beside their headings", '<h2 id="a">A</h2><table><tbody><tr><td>1</td></tr></tbody></table>'],
    [
      "formulas",
      '<math display="block" class="m" style="display:block math"><mrow><msup><mi mathvariant="normal">x</mi><mn>2</mn></msup>' +
        '<mo lspace="0em" stretchy="false">=</mo></mrow></math>',
    ],
    ["elements of the site", "<note-box><dim-text>a</dim-text></note-box>"],
    ["drawings", '<svg viewBox="0 0 2 2"><path clip-rule="evenodd" d="M0 0h2" opacity=".5"></path></svg>'],
    ["targets of links", '<a href="https://a.example/" target="_blank" rel="noopener">a</a>'],
  ])("stays: %s", async (_, html) => {
    const kept = (text: string) => elementsOf(fromHtml(text, { fragment: true })).map(toPlain)
    expect(kept((await render(html)).html)).toEqual(kept(html))
  })

  it("has the heading of footnotes among its headings, as in Astro", async () => {
    const { headings } = await render('<section data-footnotes><h2 id="footnote-label">Footnotes</h2></section>')
    expect(headings).toEqual([{ depth: 2, slug: "user-content-footnote-label", text: "Footnotes" }])
  })

  it.each([
    "<math><annotation-xml encoding='text/html'><img src=x onerror=a()></annotation-xml></math>",
    "<math href='javascript:a()'><maction actiontype='statusline' xlink:href='javascript:a()'>a</maction></math>",
    "<math><mtext><table><mglyph><style><img src=x onerror=a()></style></mglyph></table></mtext></math>",
    "<x-a onclick=a() style='position:fixed' srcdoc=a></x-a>",
    "<font-face-uri href='https://a.example'></font-face-uri>",
    "<a href=javascript:a() target=other>a</a>",
  ])("loses what could run or cover the page: %s", async (html) => {
    for (const { tagName, properties } of elementsOf(fromHtml((await render(html)).html, { fragment: true }))) {
      expect(tagName).not.toMatch(/annotation-xml|maction|mglyph|style|font-face/)
      expect(Object.keys(properties)).not.toContainEqual(
        expect.stringMatching(/^(?:on|href|xLink|style|srcDoc|target)/),
      )
    }
  })
})

function toPlain({ tagName, properties }: Element): unknown {
  return [tagName, properties]
}

function elementsOf(node: Nodes): Element[] {
  const below = "children" in node ? node.children.flatMap(elementsOf) : []
  return node.type === "element" ? [node, ...below] : below
}
