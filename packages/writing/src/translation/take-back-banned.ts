import type { WritingCheck } from "@citable/contract"
import { toWords } from "@citable/language/segments/to-words"

import { findBannedByJudge, type FindBannedByJudgeOptions } from "../claims/find-banned-by-judge.ts"
import { findBanned } from "../claims/find-banned.ts"
import type { TranslationDraft } from "./create-translation-draft.ts"
import type { TranslationUnit } from "./list-units.ts"

export interface TakeBackBannedOptions extends Omit<FindBannedByJudgeOptions, "locale" | "step"> {
  draft: TranslationDraft
  from: string
  to: string
}

/**
 * Takes back translations that state a banned claim in a judge's eyes. A claim that the source of a translation states by the rules is not
 * looked for in it: nobody can blame the translation for that.
 */
export async function takeBackBanned(
  units: readonly TranslationUnit[],
  { draft, from, to, judge, brand }: TakeBackBannedOptions,
): Promise<WritingCheck[]> {
  const suspects = units.flatMap((unit) => {
    const text = draft.textOf(unit)
    if (text === undefined || draft.problems.has(unit)) return []
    const stated = findBanned(toWords(unit.segment.text), brand.bannedClaims, { locale: from, format: "plain" })
    return [{ unit, text: toWords(text), except: stated.map(({ claim }) => claim) }]
  })
  const { hits, checks } = await findBannedByJudge(suspects, { judge, brand, locale: to, step: "judge banned" })
  for (const { source, claim } of hits) {
    const message = `A second model found that the translation states the banned claim “${claim.slice(0, 300)}”, which its source does not state word by word.`
    draft.takeBack(source.unit, message)
  }
  return checks
}
