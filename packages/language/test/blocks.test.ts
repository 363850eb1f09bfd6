import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { applyEdits, type ApplyEditsOptions } from "../src/blocks/apply-edits.ts"
import type { BlockEdit } from "../src/blocks/block-edit.ts"
import { readBlocks } from "../src/blocks/read-blocks.ts"
import { keepsOtherBlocks } from "./keeps-other-blocks.ts"

const article = `# The guide

See [a source](https://a.example) and this [1].

- One
- Two

\`\`\`js
code()
\`\`\`

| A |
| - |
| b |

![A cat](cat.png)

{{< video id="1" >}}

[^1]: Note

## The end

Back to [the guide](#the-guide).
`

async function edit(edits: readonly BlockEdit[], options: ApplyEditsOptions = {}, body = article) {
  const edited = await applyEdits(body, edits, options)
  if (edited === undefined) throw new Error("the body cannot be read")
  return edited
}

describe("blocks", () => {
  it("are what stands at the outermost level, with their places", () => {
    const blocks = readBlocks(article) ?? []
    expect(
      blocks.map(({ number, kind, isProtected }) => `${number} ${kind}${isProtected ? " protected" : ""}`),
    ).toEqual([
      "1 heading",
      "2 paragraph",
      "3 list",
      "4 code protected",
      "5 table protected",
      "6 image protected",
      "7 shortcode protected",
      "8 footnote protected",
      "9 heading",
      "10 paragraph",
    ])
    expect(blocks.every(({ text, start, end }) => article.slice(start, end) === text)).toBe(true)
  })

  it("are replaced, added and deleted, and all others keep their bytes", async () => {
    const { body, refused } = await edit([
      { op: "keep", block: 1 },
      { op: "replace", block: 3, text: "- One\n- Three\n" },
      { op: "insert_after", block: 4, text: "New text." },
      { op: "replace", block: 10, text: "Up to [the guide](#the-guide)." },
      { op: "delete", block: 9 },
    ])
    expect(refused).toEqual([])
    expect(body).toBe(
      article
        .replace("- Two", "- Three")
        .replace("```\n\n|", "```\n\nNew text.\n\n|")
        .replace("## The end\n\n", "")
        .replace("Back", "Up"),
    )
  })

  it.each<[reason: string, edit: BlockEdit, message: string]>([
    ["unknown_block", { op: "delete", block: 11 }, "The article has no block 11."],
    ["protected", { op: "replace", block: 4, text: "x" }, "Block 4 is protected: code."],
    ["protected", { op: "delete", block: 7 }, "Block 7 is protected: shortcode."],
    ["empty", { op: "replace", block: 3, text: " \n" }, "The edit has no text."],
    ["html", { op: "replace", block: 3, text: "a <b>b</b>" }, "The edit has HTML or a definition of its own."],
    [
      "heading_level",
      { op: "replace", block: 9, text: "### The end" },
      "Block 9 is a heading of level 2, and stays one.",
    ],
    [
      "address_new",
      { op: "insert_after", block: 3, text: "See www.evil.example" },
      "The edit has an address that is not in the article or the instructions: http://www.evil.example",
    ],
    [
      "address_lost",
      { op: "replace", block: 2, text: "See this [1]." },
      "The edit would remove the address https://a.example.",
    ],
    [
      "citation_lost",
      { op: "replace", block: 2, text: "See [a](https://a.example)." },
      "The edit would remove the citation [1].",
    ],
    [
      "anchor_lost",
      { op: "replace", block: 1, text: "# The manual" },
      "The edit would break links to the heading #the-guide, because it renames or removes it.",
    ],
    [
      "neighbours",
      { op: "insert_after", block: 3, text: "- Three" },
      "The edit would change block 3, which has no edit.",
    ],
    [
      "neighbours",
      { op: "insert_after", block: 3, text: "```\nopen" },
      "The edit would change block 4, which has no edit.",
    ],
  ])("refuse an edit: %s, %j", async (reason, one, message) => {
    expect(await edit([one])).toEqual({ body: article, applied: [], refused: [{ edit: one, reason, message }] })
  })

  it("that somebody names may change, and so may addresses and anchors that somebody gives", async () => {
    const edits: BlockEdit[] = [
      { op: "replace", block: 5, text: "| A |\n| - |\n| c |" },
      { op: "replace", block: 2, text: "See [b](https://b.example) and this [1]." },
    ]
    const options = {
      unprotected: [5],
      allowedAddresses: ["https://b.example"],
      removableAddresses: ["https://a.example"],
    }
    expect((await edit(edits, options)).refused).toEqual([])
    const rename: BlockEdit[] = [{ op: "replace", block: 9, text: "## Last words" }]
    expect((await edit(rename)).refused).toEqual([])
    expect((await edit(rename, { keptAnchors: ["the-end"] })).refused).toMatchObject([{ reason: "anchor_lost" }])
  })

  it("that are not there leave a body as it is", async () => {
    expect((await edit([], {}, " \n\n")).body).toBe(" \n\n")
  })

  it("do not overlap where a definition stands on an underlined heading", async () => {
    const body = "[r]: /x\nTitle\n===\n\nText."
    expect(readBlocks(body)?.map(({ text }) => text)).toEqual(["[r]: /x", "Title\n===", "Text."])
    expect((await edit([{ op: "replace", block: 2, text: "# New" }], {}, body)).body).toBe("[r]: /x\n\n# New\n\nText.")
  })

  it("take one edit each", async () => {
    const again: BlockEdit = { op: "delete", block: 3 }
    const { refused } = await edit([{ op: "replace", block: 3, text: "- Three" }, again])
    expect(refused).toEqual([{ edit: again, reason: "twice", message: "Block 3 has another edit already." }])
  })

  it("may move an address to each other", async () => {
    const body = "See [a](/a) and b.\n\nSecond."
    const edits: BlockEdit[] = [
      { op: "replace", block: 1, text: "See b." },
      { op: "replace", block: 2, text: "Second, with [a](/a)." },
    ]
    expect(await edit(edits, {}, body)).toMatchObject({ body: "See b.\n\nSecond, with [a](/a).", refused: [] })
  })

  it("that have no edit keep their bytes and their order, whatever the edits are", async () => {
    await fc.assert(keepsOtherBlocks, { numRuns: 12 })
  })
})
