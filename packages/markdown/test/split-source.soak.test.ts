import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import * as fc from "fast-check"
import { expect, it } from "vitest"

import { markdownDocument } from "./markdown-grammar.ts"
import { compareParts, linesOfAll } from "./split-source.ts"

it("parts give the tree of the whole, for 100,000 generated sources", () => {
  expect(compareParts(100_000)).toBeGreaterThan(5000)
})

it("20,000 generated bodies with a part for remark alone read as with remark", async () => {
  const parser = nativeParser()
  const bodies = fc
    .tuple(fc.oneof(markdownDocument, linesOfAll), fc.oneof(markdownDocument, linesOfAll))
    .map(([before, after]) => `${before}\n\nUse \`http://\`.\n\n${after}`)
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expect(await renderBody(body, { parser }), body).toEqual(await renderBody(body))
    }),
    { numRuns: 20_000 },
  )
})
