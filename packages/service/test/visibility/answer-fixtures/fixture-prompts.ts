import type { FakeAnswer } from "../../fake-engines/fake-answer.ts"
import { type Fault, startFakeEngine, type StartedEngine } from "../../fake-engines/start-fake-engine.ts"
import { type Letter, letters, localeRanges, readLabel, toFakeAnswer } from "./answer-fixture.ts"
import { type EngineShape, engineShapes } from "./engine-shapes.ts"

/** The number of the fifty prompts in each language. */
const perLocale = { en: 30, de: 5, fr: 5, ja: 5, pl: 5 }

/** Fifty prompts. Each engine has an answer to each of them, in the prompt's language. */
export const fixturePrompts = localeRanges.flatMap(([locale, from, to]) =>
  Array.from({ length: perLocale[locale] }, (_, index) => ({
    text: `Question ${index} (${locale})`,
    locale,
    fixture: from + (index % (to - from)),
  })),
)

/** The four engines with search. */
export const scannedShapes = engineShapes.slice(0, 4)

/**
 * Starts the fakes of the four engines. If `faultOf` returns a fault, that is the answer to the nth request for a
 * question.
 */
export async function startFixtureEngines(
  faultOf: (prompt: number, nth: number) => Fault | undefined = () => undefined,
): Promise<StartedEngine[]> {
  return Promise.all(
    scannedShapes.map(({ fake, fixtures }) => {
      const asked = new Map<number, number>()
      return startFakeEngine(fake, (question): FakeAnswer | { fault: Fault } => {
        const prompt = fixturePrompts.findIndex(({ text }) => text === question)
        const nth = (asked.get(prompt) ?? 0) + 1
        asked.set(prompt, nth)
        const fault = faultOf(prompt, nth)
        if (fault !== undefined) return { fault }
        const fixture = fixtures[fixturePrompts[prompt]?.fixture ?? -1]
        if (fixture === undefined) return { fault: { status: 400 } }
        return { ...toFakeAnswer(fixture), isRefused: readLabel(fixture[0]).isRefused }
      })
    }),
  )
}

/** The counts of a name, as a person counts them. */
export interface Tally {
  /** Those that are stored. */
  stored: number
  /** Those that count: with a search or a source. */
  answers: number
  mentioned: Record<Letter, number>
  positions: Record<Letter, number>
  cited: Record<Letter, number>
  citations: Record<Letter, number>
}

const none = (): Record<Letter, number> => ({ C: 0, G: 0, S: 0 })

/** Sums the labels of the engines' answers to the prompts, with repeats and without refused answers. */
export function tallyLabels(
  shapes: readonly EngineShape[],
  repeats: number,
  isAsked: (prompt: number) => boolean,
): Tally {
  const tally: Tally = { stored: 0, answers: 0, mentioned: none(), positions: none(), cited: none(), citations: none() }
  for (const { fixtures } of shapes) {
    for (const [index, { fixture }] of fixturePrompts.entries()) {
      const label = readLabel(fixtures[fixture]?.[0] ?? "refused")
      if (label.isRefused || !isAsked(index)) continue
      tally.stored += repeats
      const [, , sources = "", searches = ""] = fixtures[fixture] ?? ["", ""]
      if (sources === "" && searches === "") continue
      tally.answers += repeats
      for (const letter of letters) {
        const rank = label.named.indexOf(letter) + 1
        tally.mentioned[letter] += rank > 0 ? repeats : 0
        tally.positions[letter] += rank * repeats
        tally.cited[letter] += label.cited[letter] > 0 ? repeats : 0
        tally.citations[letter] += label.cited[letter] * repeats
      }
    }
  }
  return tally
}
