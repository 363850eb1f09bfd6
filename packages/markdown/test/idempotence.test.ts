import { existsSync, readdirSync, readFileSync } from "node:fs"

import { renderBody } from "@citable/markdown"
import type { RenderBodyOptions, RenderedBody } from "@citable/markdown"
import { expect, it } from "vitest"

import { allVectors } from "./vectors.ts"

const folder = new URL("fixtures/", import.meta.url)
const cases = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** What a second pass cannot know: the marks for the excerpt, and the warnings of the first pass. */
function lasting({ headings, images, links, text, word_count }: RenderedBody): unknown {
  return { headings, images, links, text, word_count }
}

it.each(cases)("the output for %s, rendered as HTML, stays the same", async (name) => {
  const html = readFileSync(new URL(`${name}/output.html`, folder), "utf8").trimEnd()
  const options = new URL(`${name}/options.json`, folder)
  // An offset would be added again. All other options change nothing the second time.
  const given = existsSync(options) ? (JSON.parse(readFileSync(options, "utf8")) as RenderBodyOptions) : {}
  const again = await renderBody(html, { ...given, format: "html", headingOffset: undefined })
  expect(again.html).toBe(html)

  const before = JSON.parse(readFileSync(new URL(`${name}/output.json`, folder), "utf8")) as RenderedBody
  expect(lasting(again)).toEqual(lasting(before))
})

it("the same is true of attacks, and of bodies that are shown as text", async () => {
  const refused = { format: "html" as const, body: `\n${"<div>".repeat(120)}` }
  for (const { format, body } of [...allVectors("alert(1)").filter((_, index) => index % 3 === 0), refused]) {
    const { html } = await renderBody(body, { format })
    expect((await renderBody(html, { format: "html" })).html, body).toBe(html)
  }
})
