import { splitSentences } from "@citable/language/text/split-sentences"

import { matchBannedClaim, readBannedClaim, readComparedSentence } from "./banned-claim.ts"
import type { FindBannedOptions } from "./find-banned.ts"
import { readCheckedText } from "./read-checked-text.ts"

export interface FindBannedCandidatesOptions extends FindBannedOptions {
  /** The language of the banned claims, if it is known. Rules cannot compare two languages. */
  claimsLocale?: string | undefined
}

/** A sentence that may state claims in words that rules do not know. */
export interface BannedCandidate {
  /** From 1 on. */
  id: number
  sentence: string
  claims: string[]
}

/** A sentence with less of a claim's words is about something else. */
const least = 0.4
const enough = 0.8

/**
 * Finds sentences that `findBanned` leaves to a judge: they have some words of a claim but not enough of them, or they seem to deny it.
 * Where the claims are in another language, it is every sentence with every claim.
 */
export function findBannedCandidates(
  text: string,
  bannedClaims: readonly string[],
  { locale, claimsLocale = locale, format = "markdown" }: FindBannedCandidatesOptions,
): BannedCandidate[] {
  const isForeign = languageOf(claimsLocale) !== languageOf(locale)
  const claims = bannedClaims.map((claim) => readBannedClaim(claim, locale)).filter(({ words }) => words.length > 0)
  if (claims.length === 0) return []
  const sentences = splitSentences(readCheckedText(text, { format, hasCode: true }), locale, { isPlain: true })
  return sentences
    .map((sentence) => {
      const compared = readComparedSentence(sentence, locale)
      const open = claims.filter((claim) => {
        const { overlap, hasNumbers, isDenied } = matchBannedClaim(claim, compared)
        if (overlap >= enough && hasNumbers && !isDenied) return false
        // Another number makes it another claim.
        return isForeign || (overlap >= enough ? isDenied : overlap >= least)
      })
      return { sentence, claims: open.map((claim) => claim.text) }
    })
    .filter((candidate) => candidate.claims.length > 0)
    .map((candidate, index) => ({ id: index + 1, ...candidate }))
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? ""
}
