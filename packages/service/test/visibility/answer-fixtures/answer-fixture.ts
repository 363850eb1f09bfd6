import type { FakeAnswer } from "../../fake-engines/fake-answer.ts"

/**
 * An answer as an assistant writes it, with a label of what a person finds in it. The labels were written before any
 * program read the answers.
 *
 * A label has the names in order of first mention (C Citable, G Ghostly, S Strapless), then `|`, then how many
 * different pages of each name are cited (`c2 g1`). `refused` marks an answer that the engine refuses to give.
 */
export type AnswerFixture = readonly [label: string, text: string, sources?: string, searches?: string]

export const trackedNames = {
  C: { name: "Citable", domains: ["citable.example"] },
  G: { name: "Ghostly", domains: ["ghostly.example"] },
  S: { name: "Strapless", domains: ["strapless.example"] },
} as const

export type Letter = keyof typeof trackedNames
export const letters = Object.keys(trackedNames) as Letter[]

/** The locales of an engine's forty answers, with the number of answers in each. */
export const localeRanges = [
  ["en", 0, 24],
  ["de", 24, 28],
  ["fr", 28, 32],
  ["ja", 32, 36],
  ["pl", 36, 40],
] as const

export interface Label {
  isRefused: boolean
  /** The names in the order of first mention. */
  named: Letter[]
  cited: Record<Letter, number>
}

export function readLabel(label: string): Label {
  const [named = "", cited = ""] = label.split("|")
  const counts = Object.fromEntries(
    cited
      .trim()
      .split(" ")
      .map((one) => [one[0]?.toUpperCase(), Number(one.slice(1))]),
  )
  return {
    isRefused: label === "refused",
    named: label === "refused" ? [] : (named.trim().split(" ").filter(Boolean) as Letter[]),
    cited: { C: counts["C"] ?? 0, G: counts["G"] ?? 0, S: counts["S"] ?? 0 },
  }
}

/**
 * Converts a fixture to the answer of a fake: sources are `url title` separated by semicolons, searches are separated
 * by semicolons.
 */
export function toFakeAnswer([, text, sources = "", searches = ""]: AnswerFixture): FakeAnswer {
  const list = (joined: string) => joined.split(";").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]))
  return {
    text,
    sources: list(sources).map((source) => {
      const [url = "", ...title] = source.split(" ")
      return { url, title: title.length === 0 ? null : title.join(" ") }
    }),
    searches: list(searches),
  }
}
