import { withoutInvisible } from "@citable/language/text/without-invisible"
import { toPlainLine } from "@citable/writing/generation/to-plain-line"
import { expect, it, onTestFinished } from "vitest"

import { articleOf, openTranslation } from "../open-translation.ts"
import { startRewriting } from "../start-rewriting.ts"

const hidden = [
  "\u00AD",
  "\u034F",
  "\u061C",
  "\u115F",
  "\u1160",
  "\u180E",
  "\u200B",
  "\u200C",
  "\u200D",
  "\u200E",
  "\u202E",
  "\u2060",
  "\u2800",
  "\u3164",
  "\uE000",
  "\uFE0F",
  "\uFEFF",
  "\uFFA0",
  "\u{E0041}",
  "\u{E0100}",
]
const nameOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

it("joins a word that a separator of lines cuts, and ends a line at others", () => {
  expect(withoutInvisible("the wo\u2028rld\u2028Next line.\u2029 More")).toBe("the world\nNext line.\n More")
})

it.each(hidden.map((character) => [nameOf(character), character]))(
  "removes %s from words and titles",
  (_, character) => {
    expect(withoutInvisible(`Burr${character} grinders${character}`)).toBe("Burr grinders")
    expect(toPlainLine(`Burr${character} grinders`)).toBe("Burr grinders")
  },
)

it.each([
  ["joiners of Persian words", "می\u200Cخواهم"],
  ["joiners of Sinhala and Hindi letters", "ශ්\u200Dරී क्\u200Dष"],
  ["joined pictures", "👩\u200D🔬 and 🏳\uFE0F\u200D🌈"],
  ["pictures and keycaps in colour", "❤\uFE0F and 1\uFE0F\u20E3"],
  ["variants of Han signs", "葛\u{E0100}城"],
  ["places where a Thai line may break", "สวัสดี\u200Bครับ"],
])("keeps %s", (_, text) => {
  expect(withoutInvisible(text)).toBe(text)
})

it("removes joiners that join nothing, one after the other", () => {
  expect(withoutInvisible("می\u200C\u200D\u200C\u200Cخواهم 👩\u200D\u200D")).not.toMatch(/[\u200C\u200D]{2}/)
})

it("a rewrite has no invisible character that the article did not have", async () => {
  const rewriting = await startRewriting()
  onTestFinished(rewriting.close)
  const body = "Coffee\u00AD grinders come in two kinds.\n\nKeep them dry."
  const text = `Coffee\u00AD grinders${hidden.join("")} are of two kinds.`
  const result = await rewriting.rewrite({ body, instructions: "Improve." }, [
    { edits: [{ op: "replace", block: 1, text }] },
  ])
  expect(result.body).toBe("Coffee\u00AD grinders\u00AD are of two kinds.\n\nKeep them dry.")
})

it("a translation has no invisible character that its source does not have", async () => {
  const translation = await openTranslation()
  onTestFinished(translation.close)
  const source = hidden.map((_, index) => `Read guide ${index} first.`).join("\n\n")
  translation.model.translate = ({ text }) => {
    const index = Number(/guide (\d+)/.exec(text)?.[1] ?? -1)
    if (index < 0) return text.replace("Keep", "Behalte").replace("dry", "trocken")
    return `Lesen Sie zuerst Anleitung ${index}${hidden[index] ?? ""}.`
  }
  const { texts, checks } = await translation.translate(articleOf(`${source}\n\nKeep it\u00AD dry.`))
  expect(checks.map(({ detail }) => detail)).toEqual(
    hidden.map((character) =>
      expect.stringContaining(`invisible mark that its source does not have: ${nameOf(character)}.`),
    ),
  )
  expect(texts.body).toContain("Behalte it\u00AD trocken.")
})
