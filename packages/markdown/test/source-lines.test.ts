import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDirectives } from "@citable/markdown/directives"
import { createHighlighter } from "@citable/markdown/highlight"
import { nativeParser } from "@citable/markdown/native-parser"
import { createTimeLimit } from "@citable/markdown/time-limit"
import { afterAll, describe, expect, it } from "vitest"

import { eachVector } from "./vectors.ts"

const plugins = [createCallouts(), createDirectives({ names: ["product"] }), createHighlighter()]
const timeLimit = createTimeLimit()
afterAll(() => timeLimit.close())

const body = `# Title

A [lost](lost.html) link and an ![image](lost.png).

:::tip Read this
The [next](next.html) link.

<custom-note>In HTML</custom-note>
:::

!!! note "And this"
    A [third](third.html) link.

- one
- two <iframe src="https://a.example/"></iframe>

<div>
<p>

[fourth](javascript:alert(1))

</p>
<blink-tag>x</blink-tag>
</div>

| a | b |
| --- | --- |
| [fifth](#nowhere) | c |

\`\`\`js
const a = 1
\`\`\`

Last.
`

const lineOf = (text: string) => body.slice(0, body.indexOf(text)).split("\n").length

it("with sourceLines, each warning says on which line of the body it is, also behind what plugins rewrite", async () => {
  const { warnings } = await renderBody(body, { sourceLines: true, plugins, name: "it" })
  expect(warnings.map(({ message, line }) => [/"([a-z]+)"|<([a-z-]+)>/.exec(message)?.[0], line])).toEqual([
    ["<custom-note>", lineOf("<custom-note>")],
    ["<a>", lineOf("fourth")],
    ["<blink-tag>", lineOf("<blink-tag>")],
    ['"image"', lineOf("![image]")],
    ["<iframe>", lineOf("<iframe")],
    [undefined, lineOf("fifth")],
    ['"lost"', lineOf("[lost]")],
    ['"next"', lineOf("[next]")],
    ['"third"', lineOf("[third]")],
  ])
})

it("with sourceLines, blocks of the HTML say on which line of the body they begin", async () => {
  const { html } = await renderBody(body, { sourceLines: true, plugins })
  const lines = [...html.matchAll(/<([a-z0-9]+)[^<>]* data-citable-line="(\d+)"/g)].map(
    ([, tag, line]) => `${tag} ${line}`,
  )
  expect(lines).toEqual([
    "h2 1",
    "p 3",
    "aside 5",
    "p 6",
    "p 8",
    "aside 11",
    "p 12",
    "ul 14",
    "li 14",
    "li 15",
    "p 20",
    "table 26",
    "tr 26",
    "tr 28",
    "pre 30",
    "p 34",
  ])
})

it("lines are those of the body whatever its line ends are, and of a body in HTML", async () => {
  const crlf = await renderBody("\uFEFFOne\r\n\r\n[two](two.html)\rthree", { sourceLines: true })
  expect(crlf.warnings).toMatchObject([{ code: "unresolved_link", line: 3 }])
  const page = await renderBody("<p>One\n<p><a href=two>two</a>\n<x-y>three</x-y>", {
    format: "html",
    sourceLines: true,
    resolveArticle: () => undefined,
  })
  expect(page.warnings.map(({ code, line }) => [code, line])).toEqual([
    ["unknown_element", 3],
    ["unknown_article", 2],
  ])
})

describe("sourceLines changes nothing else", () => {
  const bodies = [{ format: "markdown" as const, body }, ...eachVector("run()").filter((_, index) => index % 5 === 0)]
  it(`of ${bodies.length} bodies`, async () => {
    for (const { format, body: text } of bodies) {
      const plain = await renderBody(text, { format, plugins })
      const lined = await renderBody(text, { format, plugins, sourceLines: true })
      const { html, warnings, digest: _, ...others } = lined
      const { html: plainHtml, warnings: plainWarnings, digest: __, ...plainOthers } = plain
      expect(html.replaceAll(/ data-citable-line="\d+"/g, "")).toBe(plainHtml)
      expect(warnings.map(({ code, message }) => ({ code, message }))).toEqual(plainWarnings)
      expect(others).toEqual(plainOthers)
      expect(plainWarnings.some((warning) => "line" in warning)).toBe(false)
    }
  })
})

it("an author's own data-line does not pass, and lines come from another thread and with a native parser, too", async () => {
  const { html } = await renderBody('<p data-citable-line="7">a</p>')
  expect(html).toBe("<p>a</p>")
  const options = { sourceLines: true, parser: nativeParser(), plugins: [] }
  const here = await renderBody("a\n\nb", options)
  expect(here.html).toBe('<p data-citable-line="1">a</p>\n<p data-citable-line="3">b</p>')
  expect(await renderBody("a\n\nb", { sourceLines: true, timeLimit })).toEqual(here)
})
