import { describe, expect, test } from "vitest"

import { contentPageChecks } from "../src/checks/content-page-checks.ts"
import { contentCases } from "./content-cases.ts"
import { makePage } from "./make-page.ts"

const checks = new Map(contentPageChecks.map((check) => [check.code, check]))
const find = (code: string, page: ReturnType<typeof makePage>) => checks.get(code)?.find(page)

/** A page that nothing is wrong with. */
const words = "word ".repeat(250)
const clean = makePage(
  `<!doctype html><html lang="en"><head><title>A clean page</title><link rel="alternate" type="text/markdown" href="/page.md">
  <link rel="stylesheet" href="/site.css"><script defer src="/site.js"></script><meta property="og:type" content="article">
  <meta property="article:modified_time" content="2026-05-01T00:00:00Z"><link rel="next" href="/page?page=2"></head>
  <body><nav><a href="/">Home page</a></nav><main><h1>A clean page</h1><p>${words}</p><h2>Part</h2><a href="/page?page=2">The next page</a>
  <img src="/a.png" alt="A chart" width="10" height="10"><picture><source srcset="/b.webp"><img src="/b.png" alt="" width="1" height="1"></picture>
  <form action="/search"><input name="q"></form></main></body></html>`,
  {
    headers: {
      "content-encoding": "br",
      "content-security-policy": "default-src 'self'",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
    },
  },
)

describe("checks of a page alone", () => {
  test.each(contentCases)("$code is found: $name", ({ code, wrong, detail, severity }) => {
    const found = find(code, wrong)
    expect(found?.length).toBeGreaterThan(0)
    if (detail !== undefined) expect(found?.map((finding) => finding.detail).join("; ")).toMatch(detail)
    if (severity !== undefined) expect(found?.[0]?.severity ?? checks.get(code)?.severity).toBe(severity)
  })

  test.each(contentCases)("$code is not found in the twin: $name", ({ code, right }) => {
    expect(find(code, right) ?? []).toEqual([])
  })

  test("every check has a case", () => {
    expect([...new Set(contentCases.map(({ code }) => code))].toSorted()).toEqual([...checks.keys()].toSorted())
  })

  test("a clean page raises nothing, and concerns every check", () => {
    const found = contentPageChecks.map((check) => [check.code, check.find(clean)])
    expect(found).toEqual(contentPageChecks.map(({ code }) => [code, []]))
  })

  test("an empty page, and one that search engines leave out, are not judged by their content", () => {
    const hidden = makePage("<meta name=robots content=noindex><p>x</p>")
    for (const code of ["h1_missing", "thin_content", "dead_end", "markdown_alternate_missing"])
      expect(find(code, hidden), code).toBeUndefined()
  })

  test("texts are short enough to be read", () => {
    for (const { code, title, detail } of contentPageChecks) {
      expect(title.length, code).toBeLessThanOrEqual(80)
      expect(detail.length, code).toBeLessThanOrEqual(300)
    }
    expect([...checks.keys()]).toEqual([...checks.keys()].toSorted())
  })

  test("a finding never shows a secret", () => {
    const key = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_")
    const found = find("leaked_secret", makePage(`<script>const stripe = "${key}"</script>`))
    expect(found).toEqual([{ detail: "a secret key of Stripe" }])
  })

  test("a long list is named by its first three", () => {
    const images = Array.from({ length: 10 }, (_, index) => `<img src="/${index}.png">`).join("")
    expect(find("image_alt_missing", makePage(images))).toEqual([{ detail: "/0.png, /1.png, /2.png and 7 more" }])
  })
})
