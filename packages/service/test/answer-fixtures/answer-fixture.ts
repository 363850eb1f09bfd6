import type { FakeAnswer } from "../fake-engines/fake-answer.ts"

/**
 * An answer as an assistant would give it, and what a person says is in it, written down before any program read it.
 *
 * The label: who is named, in the order of first mention (C Citable, G Ghostly, S Strapless), then `|`, then how many different pages of
 * whom are cited (`c2 g1`). `refused` stands for an answer that the engine refuses to give.
 */
export type AnswerFixture = readonly [label: string, text: string, sources?: string, searches?: string]

export const trackedNames = {
  C: { name: "Citable", domains: ["citable.example"] },
  G: { name: "Ghostly", domains: ["ghostly.example"] },
  S: { name: "Strapless", domains: ["strapless.example"] },
} as const

export type Letter = keyof typeof trackedNames
export const letters = Object.keys(trackedNames) as Letter[]

/** The locales of the forty answers of an engine: which of them are in which language. */
export const localeRanges = [
  ["en", 0, 24],
  ["de", 24, 28],
  ["fr", 28, 32],
  ["ja", 32, 36],
  ["pl", 36, 40],
] as const

export interface Label {
  isRefused: boolean
  /** In the order of first mention. */
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

/** What a fake is to say: sources are `url title` with semicolons between them, searches have semicolons between them. */
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
