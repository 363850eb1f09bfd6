import { stopWords } from "../../suggestions/stop-words.ts"
import { isSameWord } from "../text/is-same-word.ts"
import { isSameNumber, readNumbers } from "../text/read-numbers.ts"
import { splitSentences } from "../text/split-sentences.ts"
import { splitWords } from "../text/split-words.ts"
import { findNegations } from "./find-negations.ts"

/** A sentence, or two, that say what a brand must not say. */
export interface BannedHit {
  claim: string
  sentence: string
  /** The share of the claim's words that the sentence has, from 0.8 to 1. */
  overlap: number
}

/** So much of a claim's words is the claim. */
const enough = 0.8

interface Claim {
  text: string
  words: string[]
  /** A claim of one word, or of stop words only, must stand as it is. */
  isPhrase: boolean
  isNegated: boolean
}

/**
 * Finds sentences that state a banned claim in other words: forms of the same words, in any order, within two sentences. Numbers must be
 * equal. A sentence that denies the claim is no hit: “is not approved by the FDA” for “FDA approved”.
 */
export function findBanned(text: string, bannedClaims: readonly string[], { locale }: { locale: string }): BannedHit[] {
  if (bannedClaims.length === 0) return []
  // Words are costly to find, so each sentence is read once for all claims.
  const singles = splitSentences(text, locale).map((sentence) => readWords(sentence, locale))
  const pairs = singles.slice(0, -1).map(({ text: sentence }, index) => {
    const next = singles[index + 1]?.text ?? ""
    return readWords(`${sentence} ${next}`, locale)
  })
  const claims = bannedClaims.map((claim) => readClaim(claim, locale)).filter(({ words }) => words.length > 0)
  const hits: BannedHit[] = []
  for (const claim of claims) {
    const found = singles.map((sentence) => match(claim, sentence, locale))
    for (const [index, { text: sentence }] of singles.entries()) {
      const overlap = found[index]
      const pair = pairs[index]
      if (overlap !== undefined) hits.push({ claim: claim.text, sentence, overlap })
      else if (pair !== undefined && found[index + 1] === undefined) {
        const joined = match(claim, pair, locale)
        if (joined !== undefined) hits.push({ claim: claim.text, sentence: pair.text, overlap: joined })
      }
    }
  }
  return hits
}

interface Sentence {
  text: string
  words: readonly string[]
}

const readWords = (text: string, locale: string): Sentence => ({ text, words: splitWords(text, locale) })

function readClaim(text: string, locale: string): Claim {
  const all = splitWords(text, locale)
  const stops = stopWords(locale)
  const negations = findNegations(all)
  const content = all.filter((word, at) => !stops.has(word) && !negations.includes(at))
  const isPhrase = content.length < 2
  return { text, words: isPhrase ? all : content, isPhrase, isNegated: !isPhrase && negations.length % 2 === 1 }
}

/** The share of the claim's words in the text, if it states the claim. */
function match(claim: Claim, { text, words }: Sentence, locale: string): number | undefined {
  if (claim.isPhrase) return matchPhrase(claim.words, words)
  const places = claim.words.map((wanted) => findNearest(words, wanted))
  const found = places.filter((place) => place !== undefined)
  const overlap = found.length / claim.words.length
  if (overlap < enough || !hasNumbers(claim.text, text, locale)) return undefined
  const [first, last] = [Math.min(...found), Math.max(...found)]
  // What denies stands before or within what it denies.
  const negations = findNegations(words).filter((at) => at >= first - 4 && at <= last)
  const isNegated = negations.length % 2 === 1 || deniesAfter(words, last)
  return isNegated === claim.isNegated ? overlap : undefined
}

/** German and Dutch put the word at the end: “Das stimmt nicht”. */
function deniesAfter(words: readonly string[], last: number): boolean {
  return words.slice(last + 1, last + 3).some((word) => word === "nicht" || word === "niet")
}

function findNearest(words: readonly string[], wanted: string): number | undefined {
  const at = words.findIndex((word) => isSameWord(word, wanted))
  return at === -1 ? undefined : at
}

function matchPhrase(wanted: readonly string[], words: readonly string[]): number | undefined {
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    if (!wanted.every((word, index) => words[at + index] === word)) continue
    const negations = findNegations(words).filter((place) => place >= at - 4 && place < at)
    if (negations.length % 2 === 0) return 1
  }
  return undefined
}

function hasNumbers(claim: string, text: string, locale: string): boolean {
  const there = readNumbers(text, locale)
  return readNumbers(claim, locale).every((number) => there.some((other) => isSameNumber(number, other)))
}
