import { describe, expect, it } from "vitest"

import { createClaimSources } from "../src/generation/claim-sources.ts"
import { placeLinks } from "../src/generation/place-links.ts"
import { readTree } from "../src/generation/read-tree.ts"
import { toPlainLine } from "../src/generation/to-plain-line.ts"
import { writeTree } from "../src/generation/write-tree.ts"
import { grinderBrief, grinderPassages } from "./generation-brief.ts"

const sources = createClaimSources(grinderBrief, grinderPassages)
const place = (text: string, titles: readonly string[] = []) => {
  const linkTargets = titles.map((title, index) => ({ url: `https://brewly.example/${index}`, title }))
  return writeTree(placeLinks(readTree(text, sources), { passages: grinderPassages, linkTargets, locale: "en" }))
}

describe("the sources of a table", () => {
  it("are named once a row in its last cell, and not in its first row", () => {
    const table = place(
      "| Kind [1] | Noise [2] |\n| - | - |\n| Hand [1] | 50 decibels [2] [1] |\n| Blade [2] | |\n| Own | none |",
    )
    expect(table.split("\n").map((line) => line.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/ {2,}/g, " "))).toEqual([
      "| Kind | Noise |",
      expect.stringMatching(/^\| -+ \| -+ \|$/),
      "| Hand | 50 decibels ([grinders.example], [beans.example]) |",
      "| Blade ([beans.example]) | |",
      "| Own | none |",
    ])
  })
})

describe("a link to a page of the brand", () => {
  it.each([
    ["a pair of ordinary words", "It is a good choice.", "What a good choice of words can do in politics"],
    ["a part that has little of the title", "Look at the price tag.", "The price tag of a long winter in Norway"],
  ])("does not stand on %s", (_, text, title) => {
    expect(place(text, [title])).toBe(text)
  })

  it("stands on most of the words of a title", () => {
    expect(place("Clean a burr grinder with a brush.", ["How to clean a burr grinder"])).toContain(
      "[Clean a burr grinder](https://brewly.example/0)",
    )
  })

  it("stands on fewer of them where the section has the others", () => {
    const title = "How to clean your coffee grinder with rice"
    expect(place("Your coffee grinder is calm.", [title])).toBe("Your coffee grinder is calm.")
    const linked = place("Your coffee grinder is calm.\n\nIt likes cleaning, and some rice.", [title])
    expect(linked).toContain("[coffee grinder](https://brewly.example/0) is calm.")
  })
})

it.each([
  ["How __init__ works in Python", "How __init__ works in Python"],
  ["__How__ it **works**", "How it works"],
  ["What does list[0] return?", "What does list[0] return?"],
  ["Grinders rose [1][2]", "Grinders rose"],
  ["Grinders rose.[1]", "Grinders rose."],
  ["Grinders rose[1]", "Grinders rose"],
  ["Array<T> explained", "Array<T> explained"],
  ["What is `map<K, V>`?", "What is map<K, V>?"],
  ["A <b>big</b> a<B>x</B> <script>x</script> <!-- y -->title", "A big ax x title"],
  ["“Fresh” vs. “stale”", "“Fresh” vs. “stale”"],
  ['"Fresh beans"', "Fresh beans"],
  ["## Two\nlines\u200B \u{E0041}", "Two lines"],
])("“%s” is the line “%s”", (text, line) => {
  expect(toPlainLine(text)).toBe(line)
})
