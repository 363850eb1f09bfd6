import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { expect, it } from "vitest"

const body =
  "A[^1] and B[^two], A again[^1]. See [the note](#user-content-fn-1).\n\n## Why?\n\n[^1]: One.\n[^two]: Two."
const idsOf = (html: string) => Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id)
const targetsOf = (html: string) => Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id = ""]) => id)

it("the footnotes of two bodies on a page have ids of their own, and their links lead to them", async () => {
  const [one, other] = await Promise.all(
    ["7f1c", "Über uns"].map((footnotePrefix) => renderBody(body, { footnotePrefix })),
  )
  const ids = [one, other].flatMap((rendered) => idsOf(rendered?.html ?? "").filter((id) => id !== "why"))
  expect(ids).toEqual([...new Set(ids)])
  expect(one?.html).toContain('aria-describedby="user-content-footnote-7f1c-label"')
  const notes = (html = "") => idsOf(html).filter((id) => /-fn(?:ref)?-/.test(id))
  expect(notes(one?.html)).toEqual([
    "user-content-fnref-7f1c-1",
    "user-content-fnref-7f1c-two",
    "user-content-fnref-7f1c-1-2",
    "user-content-fn-7f1c-1",
    "user-content-fn-7f1c-two",
  ])
  expect(notes(other?.html)[0]).toBe("user-content-fnref-über-uns-1")
  for (const { html = "", warnings } of [one, other].filter((rendered) => rendered !== undefined)) {
    expect(warnings).toEqual([])
    expect(idsOf(html)).toContain("why")
    for (const target of targetsOf(html)) expect(idsOf(html)).toContain(decodeURIComponent(target))
  }
})

it("no prefix leaves footnotes as they are, and every parser gives the same ids", async () => {
  expect(idsOf((await renderBody(body)).html)).toContain("user-content-fn-1")
  const options = { footnotePrefix: "a" }
  const native = await renderBody(body, { ...options, parser: nativeParser() })
  expect(native.html).toBe((await renderBody(body, options)).html)
})
