import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { continueLine } from "../src/islands/continue-line.ts"
import { countWords } from "../src/islands/count-words.ts"
import type { Edit } from "../src/islands/edit.ts"
import { type Format, formatMarkdown } from "../src/islands/format-markdown.ts"

/** A text with its selection between bars; one bar is a cursor. */
function read(marked: string): { text: string; from: number; to: number } {
  const from = marked.indexOf("|")
  const rest = marked.slice(from + 1)
  const end = rest.indexOf("|")
  return end === -1
    ? { text: marked.slice(0, from) + rest, from, to: from }
    : { text: marked.slice(0, from) + rest.replace("|", ""), from, to: from + end }
}

function show(text: string, { from, to, insert, select }: Edit): string {
  const marked =
    select.from === select.to
      ? `${insert.slice(0, select.from)}|${insert.slice(select.from)}`
      : `${insert.slice(0, select.from)}|${insert.slice(select.from, select.to)}|${insert.slice(select.to)}`
  return text.slice(0, from) + marked + text.slice(to)
}

function format(name: Format, marked: string): string {
  const { text, ...part } = read(marked)
  return show(text, formatMarkdown(name, text, part))
}

it.each<[Format, string, string]>([
  ["bold", "a |word| b", "a **|word|** b"],
  ["bold", "a **|word|** b", "a |word| b"],
  ["bold", "a |**word**| b", "a |word| b"],
  ["bold", "a wo|rd b", "a **|word|** b"],
  ["bold", "a | word | b", "a  **|word|**  b"],
  ["bold", "|", "**|**"],
  ["italic", "|näive’s|", "_|näive’s|_"],
  ["code", "|a|", "`|a|`"],
  ["code", "|a\nb|\nc", "|```\na\nb\n```|\nc"],
  ["code", "|```\na\nb\n```|\nc", "|a\nb|\nc"],
  ["link", "see |this| page", "see [this](|https://|) page"],
  ["link", "|https://a.example/b|", "[|](https://a.example/b)"],
  ["picture", "|", "![|](https://)"],
  ["heading", "a\nb|c\nd", "a\n## b|c\nd"],
  ["heading", "## a|", "### a|"],
  ["heading", "#### a|", "a|"],
  ["list", "|one\ntwo|\n", "|- one\n- two|\n"],
  ["list", "|one\n|two", "|- one|\ntwo"],
  ["list", "- one|", "one|"],
  ["list", "|1. one\n2. two|", "|- one\n- two|"],
  ["numbers", "|one\n\ntwo|", "|1. one\n\n2. two|"],
  ["quote", "a\n|b\nc|", "a\n|> b\n> c|"],
  ["quote", "|> a|", "|a|"],
  ["table", "a|", "a\n\n| |Column| | Column |\n| --- | --- |\n| Text | Text |\n\n"],
  ["note", "a|", "a\n\n> [!NOTE]\n> |Text|\n\n"],
  ["code block", "a|\nb", "a\n\n```\n|\n```\n\nb"],
  ["line", "|", "---|\n\n"],
])("%s makes %j into %j", (name, before, after) => {
  expect(format(name, before)).toBe(after)
})

it.each([
  ["- one|", "- one\n- |"],
  ["  * one|", "  * one\n  * |"],
  ["9. one|", "9. one\n10. |"],
  ["- [x] one|", "- [x] one\n- [ ] |"],
  ["> quoted|", "> quoted\n> |"],
  ["> - a|", "> - a\n> - |"],
  ["- one\n- |", "- one\n|"],
  ["> |", "|"],
  ["- one| two", "- one\n- | two"],
  ["plain|", "plain\n|"],
  ["\tindented|", "\tindented\n\t|"],
])("Enter makes %j into %j", (before, after) => {
  const { text, ...part } = read(before)
  expect(show(text, continueLine(text, part))).toBe(after)
})

describe("whatever the text and the selection are", () => {
  const texts = fc
    .array(fc.constantFrom("a", "*", "**", "_", "`", "- ", "1. ", "> ", "# ", "\n", " ", "[x](y)", "|"), {
      maxLength: 30,
    })
    .map((parts) => parts.join(""))
  const names = fc.constantFrom<Format>(
    ..."bold italic heading link list numbers quote code table picture".split(" ").map((name) => name as Format),
  )

  it("a format changes only the lines of the selection, and selects a part of what it wrote", () => {
    fc.assert(
      fc.property(texts, names, fc.nat(), fc.nat(), (text, name, one, other) => {
        const [from = 0, to = 0] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b)
        for (const edit of [formatMarkdown(name, text, { from, to }), continueLine(text, { from, to })]) {
          expect(edit.from).toBeLessThanOrEqual(edit.to)
          const stop = text.indexOf("\n", to)
          expect(edit.to).toBeLessThanOrEqual(stop === -1 ? text.length : stop)
          expect(edit.from).toBeGreaterThanOrEqual(text.slice(0, from).lastIndexOf("\n") + 1)
          expect(0 <= edit.select.from && edit.select.from <= edit.select.to).toBe(true)
          expect(edit.select.to).toBeLessThanOrEqual(edit.insert.length)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

it("words are those that a reader sees, and a Chinese character is one", () => {
  expect(countWords("")).toBe(0)
  expect(countWords("Don’t count [two words](https://a.example/b-c) and `code`")).toBe(6)
  expect(countWords('## A <b class="x">bold</b> title\n\n- one\n\n<!-- not this -->')).toBe(4)
  expect(countWords("東京 and abc漢字")).toBe(6)
})
