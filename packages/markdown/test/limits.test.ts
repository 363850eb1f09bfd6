import { maxBodyLength } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { createTimeLimit } from "@citable/markdown/time-limit"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"

import { ofTheDay } from "../../dev/src/of-the-day.ts"
import { findActive } from "./find-active.ts"
import { bodiesOfManyBlocks, hostileBodies } from "./hostile-bodies.ts"

const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code)

describe("a deliberately slow body ends with a result", () => {
  // On a thread, so an endless body, or one that fills the memory, fails its test and does not end all tests.
  const timeLimit = createTimeLimit({ milliseconds: 45_000, memory: 1024 })
  afterAll(() => timeLimit.close())

  // The soak has all of them, twice as long and fifty times, and native-parser.test.ts each of them briefly.
  it.each(ofTheDay(Object.entries(hostileBodies), 6))("%s", async (name, make) => {
    for (const format of ["markdown", "html"] as const) {
      const body = make(bodiesOfManyBlocks.has(name) ? 4000 : 20_000)
      const { html, warnings } = await renderBody(body, { format, name, timeLimit })
      // The result is proportional to the source, and has a warning if it differs from what was written.
      expect(html.length).toBeLessThan(100 * body.length)
      expect(codes(warnings).filter((code) => code === "render_failed" || code === "timed_out")).toEqual([])
      expect(findActive(html)).toEqual([])
    }
  })
})

it("a body of thousands of components that are none of HTML's ends, and the warning spells their name", async () => {
  const timeLimit = createTimeLimit({ milliseconds: 45_000 })
  const { warnings } = await renderBody("<Tab />\n\n".repeat(4000), { timeLimit })
  expect(warnings.map(({ code, message }) => [code, message.slice(0, 5)])).toEqual([["unknown_element", "<Tab>"]])
  await timeLimit.close()
})

describe("over a limit, a body is shown as text with a warning that names it", () => {
  it("if it is longer than the service accepts", async () => {
    const body = `<b>\n${"x".repeat(maxBodyLength - 4)}`
    expect(codes((await renderBody(body, { format: "html" })).warnings)).toEqual([])
    const { html, headings, warnings } = await renderBody(`${body}y`, { name: "long" })
    expect(html).toBe(`<pre class="citable-source">&#x3C;b>\n${"x".repeat(maxBodyLength - 4)}y</pre>`)
    expect(headings).toEqual([])
    expect(warnings).toEqual([
      {
        code: "too_long",
        message: "long: the body has 1048577 characters, more than 1048576; it is shown as plain text",
      },
    ])
  })

  it.each([
    ["quotes on one line", "> ".repeat(120) + "x"],
    ["lists in lists", Array.from({ length: 60 }, (_, index) => `${" ".repeat(2 * index)}- a`).join("\n")],
    ["elements", `${"<div>".repeat(110)}x`],
    ["emphasis", `${"*a ".repeat(200)}${" a*".repeat(200)}`],
    ["far too many elements", "<div>".repeat(20_000)],
  ])("if it nests too deeply: %s", async (_, body) => {
    const { html, warnings, excerpt } = await renderBody(body, { name: "deep" })
    expect(html).toBe(`<pre class="citable-source">${body.replaceAll("<", "&#x3C;")}</pre>`)
    expect(warnings).toEqual([
      { code: "too_deep", message: "deep: the body nests deeper than 100 levels; it is shown as plain text" },
    ])
    expect(excerpt).not.toBe("")
  })

  it("and keeps the depth of real articles", async () => {
    const { warnings } = await renderBody(`${"> ".repeat(30)}x\n\n${"<div>".repeat(60)}x`)
    expect(warnings).toEqual([])
  })
})

it("if too many marks are left open, the rest of the formatting is text, and nothing else is lost", async () => {
  const { text, warnings } = await renderBody(`# Title\n\n${"*a_ ".repeat(10_000)}\n\nThe end.`, { name: "marks" })
  expect(codes(warnings)).toEqual(["too_complex"])
  expect(text.startsWith("Title\n*a_ *a_")).toBe(true)
  expect(text.endsWith("\nThe end.")).toBe(true)
})

it.each([
  ["paragraphs", "a\n\n".repeat(31_000)],
  ["items of lists", "- a\n".repeat(31_000)],
  ["cells of tables", `|${"a|".repeat(80_000)}\n|${"-|".repeat(80_000)}`],
  ["calls of footnotes", `${"[^1] ".repeat(40_000)}\n\n[^1]: a`],
  ["definitions", "[a]: /b\n".repeat(31_000)],
  ["lines of a paragraph", "a\n".repeat(40_000)],
  ["open marks in a long body", "*a_ ".repeat(80_000)],
  ["empty lines", `a${"\n".repeat(100_001)}b`],
  ["marks on a line", "- ".repeat(11_000)],
  ["addresses without a host in a long body", "http://".repeat(40_000)],
])("a body with too many %s is shown as text", async (_, body) => {
  const { html, warnings } = await renderBody(body, { name: "many" })
  expect(html).toBe(`<pre class="citable-source">${body}</pre>`)
  expect(codes(warnings)).toEqual(["too_complex"])
  expect(warnings[0]?.message).toMatch(/^many: .*; it is shown as plain text$/)
})

describe("lines without the mark of the quote, list or footnote that they continue", () => {
  const lazy = (lines: number, start = "> ") => start + "a\n".repeat(lines + 1)

  it.each([
    ["a quote", "> "],
    ["a list", "- "],
    ["a footnote", "[^1]\n\n[^1]: "],
    ["a quote in a list in a quote", "> - > "],
  ])("are rendered in %s, up to 1,990 of a paragraph", async (_, start) => {
    const { html, warnings } = await renderBody(lazy(1990, start))
    expect(warnings).toEqual([])
    expect(html).not.toContain("citable-source")
    const refused = await renderBody(lazy(2010, start))
    expect(codes(refused.warnings)).toEqual(["too_complex"])
    expect(refused.html).toMatch(/^<pre class="citable-source">/)
  })

  it("are refused as well if the native parser would read them", async () => {
    const { html, warnings } = await renderBody(lazy(2010), { parser: nativeParser() })
    expect(codes(warnings)).toEqual(["too_complex"])
    expect(html).toMatch(/^<pre class="citable-source">/)
  })

  it("count for each paragraph, so a long list and many quotes are fine", async () => {
    const items = "- a\nb\n".repeat(2500)
    const quotes = `> ${"a\n".repeat(40)}\n`.repeat(150)
    const { warnings } = await renderBody(`${items}\n${quotes}`)
    expect(warnings).toEqual([])
  })
})

it("one hostile body has no effect on the next", async () => {
  await renderBody("*a_ ".repeat(10_000))
  expect((await renderBody("*a* [b](/c)")).html).toBe('<p><em>a</em> <a href="/c">b</a></p>')
})

it("no string makes renderBody throw", async () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc
      .array(fc.constantFrom(...Array.from("#*_`~[]()<>!|-+=&;:\\/\"' \t\n\r\0ab1{}^@.")), { maxLength: 120 })
      .map((all) => all.join("")),
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.constantFrom("markdown" as const, "html" as const), async (body, format) => {
      const { warnings, html } = await renderBody(body, { format })
      expect(codes(warnings)).not.toContain("render_failed")
      expect(findActive(html)).toEqual([])
    }),
    { numRuns: 300, seed: 1 },
  )
})
