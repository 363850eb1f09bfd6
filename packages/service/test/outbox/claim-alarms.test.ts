import { readMarkdown } from "@citable/markdown"
import { findUnsupported } from "@citable/writing/claims/find-unsupported"
import { readSentences } from "@citable/writing/generation/read-sentences"
import { describe, expect, it } from "vitest"

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
    ["de", "So mahlt Peter Müller.", "name Peter Müller"],
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

describe("superlatives", () => {
  it.each([
    ["en", "Which grinder is best?"],
    ["en", "Which Coffee Grinder Is Best for You?"],
    ["en", "The best choice depends on your taste."],
    ["en", "Choose the best grinder for your budget."],
    ["en", "It is one of the most common mistakes."],
    ["en", "Nothing is guaranteed."],
    ["de", "Am besten mahlst du frisch."],
    ["fr", "Le plus simple est de commencer doucement."],
    ["es", "Lo más importante es la molienda, y la más sencilla es la manual."],
  ])("%s: “%s” claims nothing", (locale, text) => {
    expect(missingOf(locale, text)).toEqual([])
  })

  it.each([
    ["en", "Why is Brewly the best grinder?", "superlative best"],
    ["en", "Which test calls Brewly the best grinder?", "superlative best"],
    ["en", "Choose Brewly, the best grinder of all.", "superlative best"],
    ["en", "It is the most common grinder.", "superlative the most common"],
    ["en", "Your rest is guaranteed.", "superlative guaranteed"],
    ["de", "Am besten ist Brewly.", "superlative besten"],
  ])("%s: “%s” has one that needs support", (locale, text, missing) => {
    expect(missingOf(locale, text)).toEqual([missing])
  })
})

describe("numbers", () => {
  it.each([
    ["en", "Revenue was $1.2M.", "Revenue was 1.2 million dollars."],
    ["en", "Revenue was 1.2M dollars.", "Revenue was $1.2 million."],
    ["en", "The noise stays under 50 dB.", "The noise is below 50 decibels."],
    ["en", "The battery has 3 kWh.", "The battery has 3 kilowatt hours."],
    ["en", "Step 1: Measure the beans.", "Beans."],
    ["en", "Nine out of ten owners like burrs.", "9 out of 10 owners like burrs."],
    ["ja", "価格は12,000円です。", "価格は1万2000円です。"],
    ["ja", "均一な粉：62%", "62%が均一な粉を選びました。"],
    ["ja", "1億2000万人の利用者です。", "利用者は120,000,000人です。"],
    ["zh", "62%的用户选择。", "百分之62的用户选择了它。"],
    ["ar", "٦٢٪ من المستخدمين اختاروا المطحنة.", "اختار 62 في المئة من المستخدمين المطحنة."],
  ])("%s: “%s” rests on “%s”", (locale, text, source) => {
    expect(missingOf(locale, text, source)).toEqual([])
  })

  it.each([
    ["en", "Revenue was €1.2M.", "Revenue was 1.2 million dollars.", "number 1.2"],
    ["en", "The path is 5 m long.", "The path is 5 million years old.", "number 5"],
    ["ja", "価格は12,000円です。", "価格は1万3000円です。", "number 12,000"],
    ["ja", "10か月修理します。", "10年間修理します。", "number 10"],
    ["en", "Nine out of ten owners like burrs.", "Owners like burrs.", "number Nine"],
    ["de", "Neun von zehn Besitzern mögen Mahlwerke.", "Besitzer mögen Mahlwerke.", "number Neun"],
    ["ar", "٦٣٪ من المستخدمين اختاروا المطحنة.", "اختار 62 في المئة من المستخدمين المطحنة.", "number ٦٣"],
  ])("%s: “%s” does not rest on “%s”", (locale, text, source, missing) => {
    expect(missingOf(locale, text, source)).toEqual([missing])
  })
})
