import fc from "fast-check"
import { expect, test } from "vitest"

import { pageChecks } from "../src/checks/page-checks.ts"
import { type PageParts, cleanPage, toHtml } from "./clean-page.ts"
import { makePage } from "./make-page.ts"
import { rewriteHtml } from "./rewrite-html.ts"

const faulty: readonly PageParts[] = [
  {},
  { head: { title: "", description: "" }, more: '<meta name="robots" content="noindex, index">' },
  {
    main: '<h2>Tea</h2><h4 id="a"></h4><img src="/a.png" loading="lazy"><a href="/b">Read more</a><a href="javascript:open(1)">Open</a>',
  },
  {
    main: '<form action="http://site.example/x"><input type="password" name="p"></form><picture><source srcset="/a.webp"></picture>',
  },
  {
    more: '<link rel="canonical" href="/other"><link rel="alternate" hreflang="en-UK" href="/uk"><link rel="stylesheet" href="http://other.example/a.css">',
  },
  { start: '<html lang="english">', head: { viewport: "", icon: "", canonical: "" }, end: "<title>Late</title>" },
]

test("how a page is written never changes what is found", () => {
  const styles = fc.record({
    quote: fc.constantFrom("double" as const, "single" as const),
    upperCase: fc.boolean(),
    space: fc.constantFrom("", " ", "\n\t"),
    reorder: fc.constantFrom(
      (attributes: string[]) => attributes,
      (attributes: string[]) => attributes.toReversed(),
    ),
  })
  fc.assert(
    fc.property(fc.constantFrom(...faulty), styles, (parts, style) => {
      const page = cleanPage(parts)
      const html = toHtml(parts)
      const other = makePage(rewriteHtml(html, style), { headers: page.headers, bytes: page.bytes })
      for (const check of pageChecks) expect(check.find(other), check.code).toEqual(check.find(page))
    }),
    { numRuns: 60 },
  )
})
