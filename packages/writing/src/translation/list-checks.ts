import type { WritingCheck } from "@citable/contract"
import { toWords } from "@citable/language/segments/to-words"
import { findOtherLanguage } from "@citable/language/text/find-other-language"
import { toCheckText } from "@citable/language/text/to-check-text"

import { findBanned } from "../claims/find-banned.ts"
import { findMeaningChanges } from "../claims/find-meaning-changes.ts"
import type { CheckUnitOptions, UnitProblem } from "./check-unit.ts"
import type { TranslationUnit } from "./list-units.ts"

export interface UnitOutcome {
  unit: TranslationUnit
  /** The translation in the article; undefined if the source text stays there. */
  text: string | undefined
  /** Why the source text stays, in some place at least. */
  problem: UnitProblem | undefined
  notes: readonly string[]
}

/** As many as an answer of the service holds. */
const mostChecks = 500

/** What a person should know about a translation, in the order of the article. */
export function listChecks(
  outcomes: readonly UnitOutcome[],
  { bannedClaims, from, to }: Pick<CheckUnitOptions, "bannedClaims" | "from" | "to">,
): WritingCheck[] {
  const checks: WritingCheck[] = []
  const add = (kind: WritingCheck["kind"], state: WritingCheck["state"], text: string, detail: string) => {
    checks.push({ kind, state, text: toCheckText(text), detail: toCheckText(detail), sources: [] })
  }
  for (const { unit, text, problem, notes } of outcomes) {
    const words = toWords(unit.segment.text)
    if (problem !== undefined) add(problem.kind, "refused", words, `${problem.message} The source text stays.`)
    for (const note of notes) add("segment", "open", words, note)
    const changes = text === undefined ? [] : findMeaningChanges(words, toWords(text), { from, to })
    if (changes.length > 0) {
      const [own, detail] = [toCheckText(toWords(text ?? "")), toCheckText(changes.join(" "))]
      checks.push({ kind: "segment", state: "open", text: own, before: toCheckText(words), detail, sources: [] })
    }
    // A model cannot be blamed for what it was given, but nobody may publish it unseen.
    if (bannedClaims.length > 0) {
      for (const { claim, sentence } of findBanned(words, bannedClaims, { locale: from, format: "plain" })) {
        add(
          "banned_claim",
          "open",
          sentence,
          `The source states the banned claim “${claim}”, so the translation may too.`,
        )
      }
    }
  }
  const whole = outcomes.map(({ text }) => toWords(text ?? "")).join("\n")
  const other = findOtherLanguage(whole, to)
  if (typeof other === "string") {
    add("segment", "open", whole, `The translation is in the language ${other}, not in ${to}.`)
  }
  if (checks.length <= mostChecks) return checks
  const rest = checks.length - mostChecks + 1
  checks.length = mostChecks - 1
  add("segment", "open", "", `There are ${rest} more findings. Compare the whole translation with its source.`)
  return checks
}
