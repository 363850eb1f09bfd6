import { splitSentences } from "../text/split-sentences.ts"
import { type BannedClaim, matchBannedClaim, readBannedClaim, readComparedSentence } from "./banned-claim.ts"
import { readCheckedText, type ReadCheckedTextOptions } from "./read-checked-text.ts"

/** A sentence, or two, that say what a brand must not say. */
export interface BannedHit {
  claim: string
  sentence: string
  /** The share of the claim's words that the sentence has, from 0.8 to 1. */
  overlap: number
}

export interface FindBannedOptions {
  /** The language of the text. */
  locale: string
  /** How the text is written. Default: as Markdown. */
  format?: ReadCheckedTextOptions["format"]
}

/** So much of a claim's words is the claim. */
const enough = 0.8

/**
 * Finds sentences that state a banned claim in other words: forms of the same words, in any order, within two sentences. Numbers must be
 * equal. A sentence that denies the claim is no hit: “is not approved by the FDA” for “FDA approved”. It looks at what readers see, so
 * emphasis within a word, entities and invisible characters hide nothing.
 */
export function findBanned(
  text: string,
  bannedClaims: readonly string[],
  { locale, format = "markdown" }: FindBannedOptions,
): BannedHit[] {
  const claims = bannedClaims.map((claim) => readBannedClaim(claim, locale)).filter(({ words }) => words.length > 0)
  if (claims.length === 0) return []
  const sentences = splitSentences(readCheckedText(text, { format, hasCode: true }), locale, { isPlain: true })
  const read = sentences.map((sentence) => readComparedSentence(sentence, locale))
  const pairs = sentences.slice(1).map((next, index) => {
    const both = `${sentences[index]} ${next}`
    return { both, read: readComparedSentence(both, locale) }
  })
  const hits: BannedHit[] = []
  for (const claim of claims) {
    const single = read.map((sentence) => overlapOf(claim, sentence))
    for (const [index, sentence] of sentences.entries()) {
      const overlap = single[index]
      const pair = pairs[index]
      if (overlap !== undefined) hits.push({ claim: claim.text, sentence, overlap })
      else if (pair !== undefined && single[index + 1] === undefined) {
        const joined = overlapOf(claim, pair.read)
        if (joined !== undefined) hits.push({ claim: claim.text, sentence: pair.both, overlap: joined })
      }
    }
  }
  return hits
}

/** The share of the claim's words in a sentence, if it states the claim. */
function overlapOf(claim: BannedClaim, sentence: ReturnType<typeof readComparedSentence>): number | undefined {
  const { overlap, hasNumbers, isDenied } = matchBannedClaim(claim, sentence)
  return overlap >= enough && hasNumbers && !isDenied ? overlap : undefined
}
