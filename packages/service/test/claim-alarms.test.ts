import { readMarkdown } from "@citable/markdown"
import { describe, expect, it } from "vitest"

import { findUnsupported } from "../src/writing/claims/find-unsupported.ts"
import { readSentences } from "../src/writing/generation/read-sentences.ts"

const missingOf = (
  locale: string,
  text: string,
  source = "Grinders have burrs.",
  facts: readonly string[] = ["Brewly"],
) =>
  findUnsupported(text, { evidence: [{ number: 1, text: source, locale }], facts, locale, format: "plain" }).flatMap(
    ({ missing }) => missing.map(({ kind, written }) => `${kind} ${written}`),
  )

describe("names", () => {
  it.each([
    ["en", "Which CDN purges fast enough?"],
    ["en", "Why SQL matters"],
    ["en", "Does SEO still matter?"],
    ["en", "Use Brewly and press the button."],
    ["en", "The ETag and Cache-Control headers work over HTTPS."],
    ["en", "JavaScript reads CSV and JSON files on Monday."],
    ["en", "A hand grinder stays in the dB, kWh, mAh and GHz of its class."],
    ["de", "Welche Mühle passt zu dir?"],
    ["de", "Lautstärke: Leise Mühlen stören keinen."],
    ["de", "Dein Espresso schmeckt frisch."],
    ["de", "WLAN ist praktisch."],
    ["ja", "Brewlyはすべてのグラインダーを修理します。"],
    ["zh", "Brewly为每台磨豆机提供维修。"],
    ["ko", "Brewly는 모든 그라인더를 수리합니다."],
  ])("%s: “%s” has none that needs support", (locale, text) => {
    expect(missingOf(locale, text)).toEqual([])
  })

  it.each([
    ["en", "Which Baratza grinder is quiet?", "name Baratza"],
    ["en", "Use Excel for it.", "name Excel"],
    ["en", "Hannah Okoro grinds.", "name Hannah Okoro"],
    ["de", "Peter Müller mahlt leise.", "name Peter Müller"],
    ["de", "Die Mühle von Peter Müller ist leise.", "name Peter Müller"],
    ["ja", "Starbucksはすべてのグラインダーを修理します。", "name Starbucks"],
    ["ko", "IBM은 그라인더를 수리합니다.", "name IBM"],
  ])("%s: “%s” has one", (locale, text, name) => {
    expect(missingOf(locale, text)).toEqual([name])
  })

  it("of a source may have a Korean ending", () => {
    expect(missingOf("ko", "IBM은 그라인더를 수리합니다.", "IBM이 수리합니다.")).toEqual([])
  })

  it("begin anew in each cell of a table", () => {
    const table =
      "| Directive | What it does | Use it for |\n| - | - | - |\n| Noise | Unknown | Espresso or Spices |\n| Noise | Quiet | The Baratza Encore |"
    const tree = readMarkdown(table)
    const rows = tree === undefined ? [] : readSentences(tree, "en")
    expect(rows.map(({ text }) => missingOf("en", text))).toEqual([[], ["name Spices"], ["name Baratza Encore"]])
  })
})
