import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import * as fc from "fast-check"
import { expect } from "vitest"

import { createChain } from "./create-chain.ts"
import { markdownDocument } from "./markdown-grammar.ts"
import { plainMarkdown } from "./plain-markdown.ts"

/** Compares the native parser with remark on generated documents. */
export async function compareNativeParser(numRuns: number, options: { seed?: number } = {}): Promise<void> {
  const parser = nativeParser()
  const parse = await parser.load()
  const seen = { documents: 0, native: 0 }
  const remark = createChain()
  const native = createChain("gfm", (source) => {
    const tree = parse(source)
    seen.native += tree === undefined ? 0 : 1
    return tree
  })
  const compare = (documents: fc.Arbitrary<string>, runs: number) =>
    fc.assert(
      fc.asyncProperty(documents, async (source) => {
        expect(native(source)).toBe(remark(source))
        seen.documents += 1
        // Compare the other fields only for some documents, because they follow from the same tree.
        if (seen.documents % 20 === 0) expect(await renderBody(source, { parser })).toEqual(await renderBody(source))
      }),
      { numRuns: runs, ...options },
    )
  // Most of these go through remark. Some lack most of the constructs that require it.
  const fewer = fc
    .tuple(markdownDocument, fc.subarray(["]:", "|", "> ", "*", "_", "~", "@", "<"], { minLength: 1 }))
    .map(([text, left]) =>
      ["[^", "🙂", "mailto:", "www. ", "http:// ", ...left].reduce((rest, mark) => rest.replaceAll(mark, ""), text),
    )
  await compare(fc.oneof(markdownDocument, fewer), numRuns / 2)
  // Nine in ten of these do not. Without them, the test would compare remark with itself.
  seen.native = 0
  await compare(plainMarkdown, numRuns / 2)
  expect(seen.native).toBeGreaterThan(numRuns / 4)
}
