import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { describe, expect, it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
// Internal imports, because the result is the same either way.
import { directAttributes, directElements } from "../src/direct/html-writer.ts"
import { canRenderDirectly, renderDirectly } from "../src/direct/render-directly.ts"
import { createReporter } from "../src/internal/create-reporter.ts"
import { parseMarkdown } from "../src/parse/parse-markdown.ts"
import { bodySchema } from "../src/sanitize/body-schema.ts"
import { compareDirect, expectAlike, ways } from "./direct-differential.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { parseSpecExamples } from "./spec-examples.ts"
import { allVectors } from "./vectors.ts"

const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))
const examples = [...spec, ...gfmExamples].map(({ markdown }) => markdown)

/** Whether a body is rendered without a tree of elements. */
async function isDirect(body: string): Promise<boolean> {
  const reporter = createReporter()
  const parsed = await parseMarkdown(body, { plugins: [], parser: nativeParser(), reporter })
  const options = { plugins: [], reporter, base: undefined, site: undefined }
  return (await renderDirectly(parsed, body, options)) !== undefined
}

describe("a body that is rendered without a tree of elements", () => {
  it("gives what the tree would give for every example of CommonMark and GFM, and for attacks", async () => {
    const attacks = allVectors("alert(1)").filter((_, index) => index % 16 === 0)
    for (const [index, body] of [...examples, ...attacks.map((attack) => attack.body)].entries()) {
      await expectAlike(body, Object.values(ways)[index % Object.keys(ways).length] ?? {})
    }
  })

  it("gives what the tree would give for 100 generated bodies, others each day", async () => {
    await compareDirect(100, { seed: testDay() })
    // A generous limit against hanging tests, for busy machines.
  }, 600_000)

  it.each([
    ["# One\n\n## Two [a](#three)\n\n### [Three](/b) ![i](https://a.example/i.png)\n\n#\n\n# [](#four)"],
    ["&nbsp;\n\na\n\n<!-- more -->\n\n&nbsp;\n\nb <!-- c --> d"],
    ["- [ ] a\n- [x]\n\n  b\n- [x] # c\n\n1. &nbsp;\n\n   d\n\n5) <!-- e -->"],
    ["a\\\n  `  b`  \n *c* **d _e_**\\\n  [  f](javascript:g)"],
    [
      "> https://youtu.be/dQw4w9WgXcQ\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[https://vimeo.com/1](https://vimeo.com/1)",
    ],
    ["[a]: #c 'd'\n\n[a] ![a] [a][A]\n\n> [e]: f\n>\n> [e]\n\n[g][h]"],
    ['| a | b |\n| :- | -: |\n| *c* |\n\n```js title="a"\n\nd\n```\n\n~~~ [x]\n~~~\n\n    e\n\n***'],
    ["<div>\n\n# a\n\n</div>\n\n## b\n\n<img src=x onerror=alert(1)> <kbd>c</kbd>\n\nd <sup>e</sup>"],
    ["a\n\n<div>\n\n## b\n\n<i>c\n\nd"],
    ["a\n\n<b>c\n\nd\n\n<p>e</b>\n\n![f](https://a.example/g.png)"],
    ["<td>a</td>\n\nb\n\n</div>\n\nc"],
    ["a\n\n<i>b</i><caption>c</caption>\n\n<tr><td>d\n\n<body onload=alert(1)>\n\ne"],
    ["[a](ftp://b) [c](mailto:d) [e](TEL:1) [f](HTTPS://A.example) [g](//h) [i](j:k) [l](<m n>) [o](p%zz)"],
    ['&#0; &#13; a&#13;  b "\'`<>& ["\'`<>&](/a "\'`<>&") !["\'`<>&](https://a.example/?"\'`<>&)'],
    ["[<a@b.example> c](/d) e"],
  ])("gives what the tree would give for %j", async (body) => {
    expect(await isDirect(body)).toBe(true)
    for (const way of Object.values(ways)) await expectAlike(body, way)
  })

  it("is four in five of the examples", async () => {
    const direct = await Promise.all(examples.map(isDirect))
    expect(direct.filter(Boolean).length / examples.length).toBeGreaterThan(0.8)
  })

  it.each([
    ["a footnote", "a[^1]\n\n[^1]: b"],
    ["words in a place where HTML's parser leaves a tag out", "---\n\n<!-- a -->\n\n<th>\nb\n\n</th>"],
    ["words between two tags that HTML's parser leaves out", "a\n\n<iframe></iframe>b\n\n</div>\n\n> c"],
    ["a link in a link before HTML", "[<a@b.example> c](/d) e\n\n<b>f</b>"],
    ["a link in a link after a comment", "<!-- a -->\n\n[<b@c.example> d](/e) f"],
    ["a part of a table before which only comments stand", "<!-- a -->\n\n<td>b</td>\n\nc"],
  ])("is none with %s", async (_, body) => {
    expect(await isDirect(body)).toBe(false)
    for (const way of Object.values(ways)) await expectAlike(body, way)
  })

  it("is none for a plugin that may look at the whole tree, or for lines and typographic quotes", () => {
    const finish = () => undefined
    expect(canRenderDirectly({})).toBe(true)
    expect(canRenderDirectly({ plugins: [{ key: "a", source: (text) => text }] })).toBe(true)
    expect(canRenderDirectly({ plugins: [{ key: "a", elements: { pre: finish } }] })).toBe(false)
    expect(canRenderDirectly({ plugins: [{ key: "a", rehype: [] }] })).toBe(false)
    expect(canRenderDirectly({ plugins: [{ key: "a", trustedRehype: [] }] })).toBe(false)
    expect(canRenderDirectly({ plugins: [{ key: "a", remark: [] }] })).toBe(false)
    expect(canRenderDirectly({ sourceLines: true })).toBe(false)
    expect(canRenderDirectly({ smartQuotes: true })).toBe(false)
    expect(canRenderDirectly({ format: "html" })).toBe(false)
  })

  it("reports each warning once, in the order of the tree", async () => {
    const { warnings } = await renderBody("[a](b) [c](javascript:d) ![e](f)\n\n<script></script>\n\n[g](#h)")
    expect(warnings.map(({ code }) => code)).toEqual([
      "unsafe_url",
      "removed_element",
      "unresolved_image",
      "broken_fragment",
      "unresolved_link",
    ])
  })
})

describe("the walk from Markdown to HTML", () => {
  it("can write only elements that the sanitiser allows", () => {
    const allowed = new Set(bodySchema.tagNames)
    expect(directElements.filter((name) => !allowed.has(name))).toEqual([])
  })

  it("can write no attribute that runs, loads or restyles anything but a link and an image", () => {
    const names = Object.values<string>(directAttributes)
    expect(names.filter((name) => /^on|style|srcset|srcdoc|action|data$|^xlink/.test(name))).toEqual([])
    expect(names.filter((name) => ["href", "src"].includes(name))).toEqual(["href", "src"])
  })
})
