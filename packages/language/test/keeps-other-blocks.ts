import * as fc from "fast-check"

import { markdownDocument } from "../../markdown/test/markdown-grammar.ts"
import { applyEdits } from "../src/blocks/apply-edits.ts"
import type { BlockEdit } from "../src/blocks/block-edit.ts"
import { readBlocks } from "../src/blocks/read-blocks.ts"

const texts = fc.constantFrom(
  "Text.",
  "- a",
  "1. a\n\n   b",
  "> q",
  "```\nx",
  "~~~",
  "# H",
  "---",
  "a\n===",
  "    x",
  "<div>",
  "[r]: /x",
  "| a |\n|-|",
)
const one = fc.record({
  op: fc.constantFrom("keep", "replace", "insert_after", "delete"),
  block: fc.integer({ min: 1, max: 8 }),
  text: texts,
}) satisfies fc.Arbitrary<BlockEdit>

/** Whatever the edits are, blocks without one keep their bytes and their order. */
export const keepsOtherBlocks = fc.asyncProperty(
  markdownDocument,
  fc.array(one, { maxLength: 4 }),
  async (body, edits) => {
    const edited = await applyEdits(body, edits)
    if (edited === undefined) return true
    const changed = new Set(edited.applied.filter(({ op }) => op !== "insert_after").map(({ block }) => block))
    const kept = (readBlocks(body) ?? []).filter(({ number }) => !changed.has(number)).map(({ text }) => text)
    const now = (readBlocks(edited.body) ?? []).map(({ text }) => text)
    let at = 0
    for (const text of kept) {
      const found = now.indexOf(text, at)
      if (found === -1) return false
      at = found + 1
    }
    return edited.applied.length > 0 || edited.body === body
  },
)
