import { GFM, parser } from "@lezer/markdown"
import fc from "fast-check"
import { expect, it } from "vitest"

import { readClipboard } from "../../markdown/src/clipboard/read-clipboard.ts"
import { countMarkdown } from "../../markdown/test/clipboard/count-markdown.ts"
import { officePieces } from "../../markdown/test/clipboard/office-pieces.ts"
import { webPieces } from "../../markdown/test/clipboard/web-pieces.ts"
import { findPlainPlace, fitBetweenBlocks, fitPaste, toCell } from "../src/islands/fit-paste.ts"

const markdown = parser.configure(GFM)
const place = (text: string, from: number, to = from) => ({
  text,
  tree: markdown.parse(text),
  parse: (other: string) => markdown.parse(other),
  from,
  to,
})

/** A text with its caret, or its selection, between bars. */
function paste(marked: string, piece: string, fit = fitPaste): string {
  const [before = "", selected = "", after = selected] = marked.split("¦")
  const isSelected = marked.split("¦").length === 3
  const text = isSelected ? before + selected + after : before + after
  const { from, to, insert, select } = fit(
    place(text, before.length, before.length + (isSelected ? selected.length : 0)),
    piece,
  )
  return `${text.slice(0, from)}${insert.slice(0, select.from)}¦${insert.slice(select.from)}${text.slice(to)}`
}

it.each([
  ["a piece of a line in its line", "one ¦ two", "**three**", "one **three**¦ two"],
  ["blocks in the middle of a sentence", "one ¦two", "# A\n\nb", "one \n\n# A\n\nb¦\n\ntwo"],
  ["blocks at the end of a text", "one¦", "- a\n- b", "one\n\n- a\n- b¦"],
  ["blocks after an empty line", "one\n\n¦", "# A", "one\n\n# A¦"],
  ["blocks in an empty text", "¦", "# A\n\nb", "# A\n\nb¦"],
  ["a list in a list item", "- one¦\n- two", "- a\n- b", "- one\n\n  - a\n  - b¦\n\n- two"],
  [
    "blocks at the start of an item, behind its first line",
    "- ¦one\n- two",
    "4. a\n5. b",
    "- one\n\n  4. a\n  5. b¦\n\n- two",
  ],
  ["a line in an empty item", "- ¦", "a", "- a¦"],
  ["a paragraph pair in a quote", "> one¦", "a\n\nb", "> one\n>\n> a\n>\n> b¦"],
  ["blocks in a heading", "# He¦ad\n\ntext", "- a", "# Head\n\n- a¦\n\ntext"],
  [
    "blocks in a link",
    "see [a ¦link](https://a.example/) now",
    "# B",
    "see [a link](https://a.example/)\n\n# B¦\n\n now",
  ],
  [
    "a link in a link",
    "see [a ¦link](https://a.example/) now",
    "[b](https://b.example/)",
    "see [a link](https://a.example/)[b](https://b.example/)¦ now",
  ],
  ["blocks over a selection", "one ¦two¦ three", "# B\n\nc", "one \n\n# B\n\nc¦\n\n three"],
])("puts %s", (_, marked, piece, expected) => {
  expect(paste(marked, piece)).toBe(expected)
})

it("a picture stands between blocks, and never in a list item", () => {
  expect(paste("- one\n- t¦wo\n\nend", "![a](b)", fitBetweenBlocks)).toBe("- one\n- two\n\n![a](b)¦\n\nend")
  expect(paste("one ¦two", "![a](b)", fitBetweenBlocks)).toBe("one two\n\n![a](b)¦")
})

it("code and cells take plain text", () => {
  const find = (marked: string) => findPlainPlace(place(marked.replace("¦", ""), marked.indexOf("¦")))
  expect(find("```\na¦\n```")).toBe("code")
  expect(find("| a | b |\n| - | - |\n| c¦ | d |")).toBe("cell")
  expect(find("a¦\n\n```\nb\n```")).toBe(undefined)
  expect(toCell(" a | b\nc ")).toBe(String.raw`a \| b c`)
})

const pieces = [...officePieces, ...webPieces].map(([, html]) => html)

it("any two clipboards at any caret have all links, headings, tables, pictures, items, code and notes of both", () => {
  const piece = fc.constantFrom(...pieces)
  fc.assert(
    fc.property(piece, piece, fc.nat(), (first, second, anywhere) => {
      const text = readClipboard(first).markdown
      const caret = anywhere % (text.length + 1)
      if (findPlainPlace(place(text, caret)) !== undefined) return
      const taken = [...text.matchAll(/\[\^([^\]]+)\]/g)].map(([, name = ""]) => name)
      const added = readClipboard(second, { taken }).markdown
      const { from, to, insert } = fitPaste(place(text, caret), added)
      expect([from === to, from >= caret]).toEqual([true, true])
      const both = countMarkdown(text.slice(0, from) + insert + text.slice(to))
      expect(shape(both)).toEqual(sum(shape(countMarkdown(text)), shape(countMarkdown(added))))
    }),
    { numRuns: Number(process.env["CITABLE_PASTE_RUNS"] ?? 150) },
  )
})

function shape({ headings, items, tables, ...others }: ReturnType<typeof countMarkdown>): Record<string, number> {
  const count = (list: string) => list.split(" ").filter(Boolean).length
  return { ...others, headings: count(headings), items: count(items), tables: count(tables) }
}

const sum = (one: Record<string, number>, other: Record<string, number>) =>
  Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + (other[key] ?? 0)]))
