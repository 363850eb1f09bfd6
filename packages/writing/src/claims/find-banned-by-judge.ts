import type { WritingCheck } from "@citable/contract"
import { toLanguage } from "@citable/language/text/find-language"
import { toCheckText } from "@citable/language/text/to-check-text"

import { findBannedCandidates } from "./find-banned-candidates.ts"
import type { Judge } from "./open-judge.ts"

/** A plain text that may state a banned claim. */
export interface SuspectText {
  text: string
  /** Claims that are not looked for in it. Default: none. */
  except?: readonly string[]
}

export interface FindBannedByJudgeOptions {
  /** Undefined if no second model is set up. */
  judge: Judge | undefined
  brand: { bannedClaims: readonly string[]; claimsLocale: string }
  /** The language of the texts. */
  locale: string
  step: string
}

/** What a judge found in a text. */
export interface JudgedText<Text> {
  source: Text
  claim: string
  sentence: string
}

/**
 * Asks a judge about sentences that may state a banned claim in words that the rules do not know. It finds more than `findBanned`, and
 * takes back nothing of that. Nobody compares two languages without a judge; one check says so.
 */
export async function findBannedByJudge<Text extends SuspectText>(
  texts: readonly Text[],
  { judge, brand: { bannedClaims, claimsLocale }, locale, step }: FindBannedByJudgeOptions,
): Promise<{ hits: JudgedText<Text>[]; checks: WritingCheck[] }> {
  const isForeign = toLanguage(claimsLocale) !== toLanguage(locale)
  if (bannedClaims.length === 0 || texts.length === 0 || (judge === undefined && !isForeign))
    return { hits: [], checks: [] }
  if (judge === undefined) {
    const detail = `The banned claims are in the language ${claimsLocale}, the text is in ${locale}, and no second model is set up. They were not compared.`
    const [first] = texts
    return { hits: [], checks: [toCheck(first?.text ?? "", detail)] }
  }
  const found = texts.flatMap((source) => {
    const claims = bannedClaims.filter((claim) => source.except?.includes(claim) !== true)
    const candidates = findBannedCandidates(source.text, claims, { locale, claimsLocale, format: "plain" })
    return candidates.map((candidate) => ({ source, candidate }))
  })
  const candidates = found.map(({ candidate }, index) => ({ ...candidate, id: index + 1 }))
  const judged = await judge.banned(candidates, { step })
  const hits = found.flatMap(({ source, candidate: { sentence, claims } }) =>
    judged
      .filter((hit) => hit.sentence === sentence && claims.includes(hit.claim))
      .slice(0, 1)
      .map(({ claim }) => ({ source, claim, sentence })),
  )
  return { hits, checks: [] }
}

const toCheck = (text: string, detail: string): WritingCheck => ({
  kind: "banned_claim",
  state: "open",
  text: toCheckText(text),
  detail: toCheckText(detail),
  sources: [],
})
