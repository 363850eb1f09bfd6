import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { describe, expect, it } from "vitest"

import { ofTheDay } from "../../dev/src/of-the-day.ts"
import { findActive } from "./find-active.ts"
import { eachVector } from "./vectors.ts"

const parser = nativeParser()
const options = { definitionLists: true, abbreviations: true }

/** The HTML with both options, which both engines give. */
async function render(body: string): Promise<string> {
  const { html } = await renderBody(body, options)
  expect((await renderBody(body, { ...options, parser })).html).toBe(html)
  return html.replaceAll("\n", "")
}

describe("a definition list", () => {
  it.each([
    ["one term", "Term\n: Its *words*", "<dl><dt>Term</dt><dd>Its <em>words</em></dd></dl>"],
    [
      "several terms and descriptions",
      "One\n**Two**\n: First\n: Second\n\nThree\n:   Third\nline",
      "<dl><dt>One</dt><dt><strong>Two</strong></dt><dd>First</dd><dd>Second</dd><dt>Three</dt><dd>Thirdline</dd></dl>",
    ],
    [
      "descriptions of several blocks",
      "Term\n\n: First\n\n  Second\n\n  - item\n\nText",
      "<dl><dt>Term</dt><dd><p>First</p><p>Second</p><ul><li>item</li></ul></dd></dl><p>Text</p>",
    ],
    ["in a quote", "> Term\n> : Words", "<blockquote><dl><dt>Term</dt><dd>Words</dd></dl></blockquote>"],
    ["behind a list", "+ item\n\nTerm\n: Words", "<ul><li>item</li></ul><dl><dt>Term</dt><dd>Words</dd></dl>"],
  ])("has %s", async (_, body, html) => {
    expect(await render(body)).toBe(html)
  })

  it.each([
    ["without a term", ": Words"],
    ["behind a heading", "# Title\n\n: Words"],
    ["in fenced code", "```\nTerm\n: Words\n```"],
    ["in indented code", "Text\n\n    Term\n    : Words"],
    ["in HTML", "<div>\nTerm\n: Words\n</div>"],
    ["without a space", "Term\n:Words"],
    ["as a task", "Term\n: [x] Words"],
    ["beside a list of its own", "Term\n: Words\n+ item"],
  ])("is none %s", async (_, body) => {
    expect((await renderBody(body, { ...options, parser })).html).toBe((await renderBody(body)).html)
    expect((await renderBody(body, options)).html).toBe((await renderBody(body)).html)
  })

  it("leaves what is none beside one that is", async () => {
    expect(await render("```\nA\n: B\n```\n\n: C\n\nTerm\n: Words")).toBe(
      "<pre><code>A: B</code></pre><p>: C</p><dl><dt>Term</dt><dd>Words</dd></dl>",
    )
  })

  it("is off by default", async () => {
    expect((await renderBody("Term\n: Words")).html).toBe("<p>Term\n: Words</p>")
  })

  it("keeps the lines of an editor", async () => {
    const { html } = await renderBody("Text\n\nTerm\n: Words", { ...options, sourceLines: true })
    expect(html).toContain('<dl data-citable-line="3">')
  })
})

describe("an abbreviation", () => {
  const definition = '*[HTML]: Hypertext <b> "Markup" Language\n*[W3C]: World Wide Web Consortium'
  const html = '<abbr title="Hypertext &#x3C;b&#x3E; &#x22;Markup&#x22; Language">HTML</abbr>'

  it("says what it means wherever the text has it", async () => {
    const body = `# HTML\n\n${definition}\n\nThe *HTML* of the W3C, \`HTML\`, XHTML and HTML5. HTMLは、[HTML](#html)`
    const found = await render(body)
    expect(found).not.toContain("*[")
    expect(found.split(html)).toHaveLength(5)
    expect(found).toContain('<abbr title="World Wide Web Consortium">W3C</abbr>')
    expect(found).toContain("<code>HTML</code>, XHTML and HTML5.")
  })

  it.each([
    ["in code", "```\n*[HTML]: x\n```\n\nHTML"],
    ["within a paragraph", "Text\n*[HTML]: x"],
    ["without a meaning", "*[HTML]:\n\nHTML"],
  ])("is none %s", async (_, body) => {
    expect((await renderBody(body, options)).html).toBe((await renderBody(body)).html)
  })

  it("can have any sign in its name", async () => {
    const found = await render("*[e-mail]: post\n*[C++]: a language\n\nAn e-mail about C++.")
    expect(found).toBe('<p>An <abbr title="post">e-mail</abbr> about <abbr title="a language">C++</abbr>.</p>')
  })

  it("is off by default", async () => {
    expect((await renderBody("*[HTML]: x\n\nHTML")).html).toBe("<p>*[HTML]: x</p>\n<p>HTML</p>")
  })
})

it("nothing that can run survives in either, and with CJK rules", async () => {
  for (const { body } of ofTheDay(eachVector("alert(1)"), 6)) {
    const within = `Term ${body}\n: ${body}\n\n*[Term]: ${body}\n\n**「Term」**を ${body}`
    const rendered = await renderBody(within, { ...options, cjk: true })
    expect(findActive(rendered.html), body).toEqual([])
  }
}, 120_000)
