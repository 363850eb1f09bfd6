import { renderBody } from "@citable/markdown"
import * as fc from "fast-check"
import { fromHtml } from "hast-util-from-html"
import { raw } from "hast-util-raw"
import rehypeStringify from "rehype-stringify"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { describe, expect, it } from "vitest"

import { ofTheDay } from "../../dev/src/of-the-day.ts"
import { allPlugins } from "./all-plugins.ts"
import { findActive } from "./find-active.ts"
import { allVectors, eachVector, htmlVectors, markdownVectors, vectorCount } from "./vectors.ts"

const vectors = allVectors("alert(1)")

/** The different results of the vectors, each with its first body. */
const outputs = new Map<string, string>()
for (const { format, body } of vectors) {
  const { html } = await renderBody(body, { format })
  if (!outputs.has(html)) outputs.set(html, body)
}

describe("nothing that can run survives", () => {
  it(`in ${vectors.length} bodies made of ${vectorCount} vectors`, () => {
    const survivors = Array.from(outputs, ([html, body]) => ({ body, html, active: findActive(html) }))
    expect(survivors.filter(({ active }) => active.length > 0)).toEqual([])
  })

  it("nor after the output is parsed and serialised twice more", () => {
    const processor = unified().use(rehypeStringify).freeze()
    for (const [html, body] of outputs) {
      const once = processor.stringify(fromHtml(html, { fragment: true }))
      const twice = processor.stringify(fromHtml(once, { fragment: true }))
      expect([...findActive(once), ...findActive(twice)], body).toEqual([])
    }
  })

  it("nor where a page reads tags as text, because no attribute can end that place", () => {
    for (const [html, body] of outputs) {
      for (const name of ["textarea", "xmp"]) {
        const { children } = fromHtml(`<${name}>${html}</${name}>`, { fragment: true })
        expect(children, body).toHaveLength(1)
      }
    }
  })

  it("with all plugins, which add to the sanitised tree", async () => {
    const survivors: unknown[] = []
    let added = 0
    const others = vectors.filter((_, index) => index % 5 === 0)
    for (const { format, body } of [...eachVector("alert(1)"), ...others]) {
      const { html } = await renderBody(body, { format, plugins: allPlugins })
      if (outputs.has(html)) continue
      added += 1
      const active = findActive(html, true)
      if (active.length > 0) survivors.push({ body, html, active })
    }
    expect(survivors).toEqual([])
    expect(added).toBeGreaterThan(100)
  })

  it("whatever the options are", async () => {
    for (const { format, body } of vectors.slice(0, 400)) {
      const { html } = await renderBody(body, {
        format,
        baseUrl: "https://example.com/a/b",
        headingOffset: 2,
        name: body,
      })
      expect(findActive(html), body).toEqual([])
    }
  })

  it("in bodies that mix attacks with each other and with Markdown", async () => {
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...htmlVectors, ...markdownVectors) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...Array.from("<>\"'`&;:/\\()[]!*_|#-=\n \t"), "\n\n", "-->", "</", "<!--", "]]>"),
      },
      fc.constantFrom(
        "<svg>",
        "<math>",
        "<table>",
        "<td>",
        "<style>",
        "<p>",
        "</p>",
        "<select>",
        "<template>",
        "<pre>",
        "<a ",
      ),
      fc.string({ maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.constantFrom("markdown" as const, "html" as const),
        async (pieces, format) => {
          const body = pieces.join("").replaceAll("XSS", "alert(1)")
          const { html } = await renderBody(body, { format })
          expect(findActive(html)).toEqual([])
        },
      ),
      { numRuns: 700, seed: 1 },
    )
  })

  it("the check finds many in the same bodies without sanitising", () => {
    const markdown = unified().use(remarkParse).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeStringify)
    const some = ofTheDay(vectors, 5)
    const found = some.filter(({ format, body }) => {
      const html =
        format === "html"
          ? body
          : markdown.stringify(raw(markdown.runSync(markdown.parse(body))) as Parameters<typeof markdown.stringify>[0])
      return findActive(html).length > 0
    })
    expect(found.length).toBeGreaterThan(some.length / 3)
  })
})

it("ids that authors choose never shadow a page's own names", async () => {
  const { html } = await renderBody('<p id="location">a</p><a name="cookie">b</a>\n\n## Location\n\n## `__proto__`\n')
  expect(html).toBe(
    '<p id="user-content-location">a</p><a id="user-content-cookie">b</a>\n' +
      '<h2 id="section-location">Location</h2>\n<h2 id="section-__proto__"><code>__proto__</code></h2>',
  )
})

it("metadata is text, not HTML, and has to be escaped", async () => {
  const { excerpt, headings } = await renderBody("# `<script>`\n\n`<img onerror=x>` in code")
  expect(headings[0]?.text).toBe("<script>")
  expect(excerpt).toBe("<img onerror=x> in code")
})
