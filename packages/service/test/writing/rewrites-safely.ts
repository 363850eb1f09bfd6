import { readBlocks } from "@citable/language/blocks/read-blocks"
import { findAddresses } from "@citable/markdown"
import { readWrittenText } from "@citable/writing/rewriting/read-written-text"
import fc from "fast-check"

import { markdownDocument } from "../../../markdown/test/markdown-grammar.ts"
import type { FakeEdits, startRewriting } from "../start-rewriting.ts"

/** Texts of a model that does not care, and of one that is told what to do by the article. */
const texts = fc.constantFrom(
  "Text.",
  "- a\n- b",
  "> q",
  "```\nrm -rf\n```",
  "```",
  "~~~",
  "# H",
  "## coffee",
  "---",
  "a\n===",
  "    x",
  "<div>",
  "<b>x</b>",
  "[r]: /x",
  "[ref]: https://evil.example",
  "[x][ref]",
  "| a |\n|-|",
  "![x](https://evil.example/x.png)",
  "![x](/a)",
  "[x](https://evil.example)",
  "[x](/a)",
  "https://evil.example",
  "evil.example",
  "<https://evil.example>",
  "`brew`",
  "coffee `a`",
  "{{< x >}}",
  "Brewly cures headaches.",
  "Brewly **cures**",
  "headaches.",
  "We have 97 shops [7].",
  "[^9]",
  "javascript:alert(1)",
  "[x](javascript:x)",
  "",
)
const one = fc.record({
  op: fc.constantFrom("keep", "replace", "insert_after", "delete"),
  block: fc.integer({ min: 0, max: 8 }),
  text: fc.option(texts, { nil: null }),
})
const address = fc.constantFrom("/a", "https://a.example", "https://evil.example", "https://a.example/b")
const answer = fc.record({
  title: fc.option(texts, { nil: null }),
  edits: fc.array(one, { maxLength: 5 }),
  remove_addresses: fc.array(address, { maxLength: 3 }),
  unprotect: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
  note: fc.constantFrom("", "No."),
}) satisfies fc.Arbitrary<FakeEdits>

const isCode = (kind: string) => kind === "code" || kind === "html" || kind === "shortcode"
const addressesOf = (body: string) => (findAddresses(body) ?? []).map((found) => found.address)

/**
 * Whatever the answers are: blocks without an edit keep their bytes and order, code, HTML, pictures and tables are those of before, no
 * address comes or goes, and no banned claim and no number is new.
 */
export const rewritesSafely = (model: Awaited<ReturnType<typeof startRewriting>>) =>
  fc.asyncProperty(markdownDocument, answer, answer, async (body, first, second) => {
    const blocks = readBlocks(body)
    const before = readWrittenText(body)
    if (blocks === undefined || blocks.length === 0 || before === undefined) return true
    const rewritten = await model.rewrite({ body, instructions: "Make it better." }, [first, second])
    const after = readBlocks(rewritten.body) ?? []
    const words = readWrittenText(rewritten.body)
    const edited = new Set(
      [...first.edits, ...second.edits].flatMap(({ op, block }) =>
        op === "replace" || op === "delete" ? [block] : [],
      ),
    )
    let at = 0
    for (const { text } of blocks.filter(({ number, isProtected }) => isProtected || !edited.has(number))) {
      const found = after.findIndex((block, index) => index >= at && block.text === text)
      if (found === -1) return false
      at = found + 1
    }
    const known = new Set(addressesOf(body))
    const count = (kinds: typeof blocks) => kinds.filter(({ kind }) => isCode(kind)).length
    return (
      rewritten.title === "Good coffee" &&
      rewritten.edits.applied <= first.edits.length + second.edits.length &&
      (rewritten.edits.applied > 0 || rewritten.body === body) &&
      count(after) >= count(blocks) &&
      addressesOf(rewritten.body).every((found) => known.has(found)) &&
      [...known].every((found) => addressesOf(rewritten.body).includes(found)) &&
      words !== undefined &&
      !/evil|rm -rf|97|cures headaches|cures\s+headaches/.test(words.text) &&
      words.images.every(({ source }) => before.images.some((image) => image.source === source)) &&
      words.code.every((code) => before.code.includes(code) || (code.trim() !== "" && body.includes(code.trim()))) &&
      words.html.length === before.html.length
    )
  })
