import { splitSentences } from "@citable/language/text/split-sentences"

import {
  type BannedClaim,
  type BannedMatch,
  type ComparedSentence,
  matchBannedClaim,
  readBannedClaim,
  readComparedSentence,
} from "./banned-claim.ts"
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
  // To read two sentences again costs more than all the rest. Few of them have enough of a claim's words.
  const pairs = new Map<number, { both: string; read: ComparedSentence }>()
  const readPair = (index: number) => {
    const both = `${sentences[index]} ${sentences[index + 1]}`
    const pair = pairs.get(index) ?? { both, read: readComparedSentence(both, locale) }
    pairs.set(index, pair)
    return pair
  }
  const hits: BannedHit[] = []
  for (const claim of claims) {
    const matches = read.map((sentence) => matchBannedClaim(claim, sentence))
    const single = matches.map((match) => overlapOf(match))
    for (const [index, sentence] of sentences.entries()) {
      const overlap = single[index]
      const [match, next] = [matches[index], matches[index + 1]]
      if (overlap !== undefined) hits.push({ claim: claim.text, sentence, overlap })
      else if (match !== undefined && next !== undefined && single[index + 1] === undefined) {
        if (!canReach(claim, match.overlap + next.overlap, listMeetings(read[index], read[index + 1]))) continue
        const pair = readPair(index)
        const joined = overlapOf(matchBannedClaim(claim, pair.read))
        if (joined !== undefined) hits.push({ claim: claim.text, sentence: pair.both, overlap: joined })
      }
    }
  }
  return hits
}

/** The share of the claim's words in a sentence, if it states the claim. */
function overlapOf({ overlap, hasNumbers, isDenied }: BannedMatch): number | undefined {
  return overlap >= enough && hasNumbers && !isDenied ? overlap : undefined
}

/** Whether two sentences together can state a claim. */
function canReach({ isPhrase, words }: BannedClaim, overlap: number, meetings: readonly string[]): boolean {
  if (isPhrase || meetings.some((word) => word.length === 2)) return true
  const more = words.filter((word, at) =>
    [word, word + words[at + 1], words[at - 1] + word].some((wanted) => meetings.includes(wanted)),
  )
  return overlap + more.length / words.length >= enough - 1e-9
}

/** The end of a sentence and the beginning of the next one as a word: “can. Cer” has “cancer”. */
function listMeetings(one: ComparedSentence | undefined, other: ComparedSentence | undefined): string[] {
  const [before = "", last = ""] = one?.words.slice(-2) ?? []
  const end = one?.words.length === 1 ? before : last
  const [first = "", second = ""] = other?.words ?? []
  return [end + first, before + end + first, end + first + second]
}
