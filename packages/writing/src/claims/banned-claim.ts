import { isSameWord } from "@citable/language/text/is-same-word"
import { readNumberWords } from "@citable/language/text/read-number-words"
import { type FoundNumber, isSameNumber, readNumbers } from "@citable/language/text/read-numbers"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"
import { toVisibleText } from "@citable/language/text/to-visible-text"
import { withoutAccents } from "@citable/language/text/without-accents"

import { findNegations } from "./find-negations.ts"

/** A statement that a brand must not make, ready to be compared. */
export interface BannedClaim {
  text: string
  words: string[]
  numbers: readonly FoundNumber[]
  /** A claim of one word, or of stop words only, must stand as it is. */
  isPhrase: boolean
  isNegated: boolean
}

/** A sentence, ready to be compared with claims. */
export interface ComparedSentence {
  words: readonly string[]
  /** The same words, and two or three neighbours as one: “can cer” has “cancer”. */
  known: ReadonlyMap<string, number>
  /** For each word, the clause that it stands in. */
  clauses: readonly number[]
  numbers: readonly FoundNumber[]
  /** Its clauses, if it has several. */
  parts: readonly ComparedSentence[]
}

/** How far a sentence states a claim. */
export interface BannedMatch {
  /** The share of the claim's words that the sentence has, from 0 to 1. */
  overlap: number
  /** Whether the sentence has the claim's numbers. */
  hasNumbers: boolean
  /** Whether it denies the claim, as far as rules can tell. */
  isDenied: boolean
}

const percent =
  /[%‰]|\bper cent\b|\bpour cent\b|\bpor cien(?:to)?\b|\bpor cento\b|\bper cento\b|\bprozent\b|\bprocent\b|\bpct\b/giu

export function readBannedClaim(text: string, locale: string): BannedClaim {
  const { words: all, numbers } = readSentence(text, locale)
  const stops = new Set([...stopWords(locale)].map(withoutAccents))
  const negations = findNegations(all)
  const content = all.filter((word, at) => !stops.has(word) && !negations.includes(at))
  const isPhrase = content.length < 2
  return {
    text,
    words: isPhrase ? [...all] : content,
    numbers,
    isPhrase,
    isNegated: !isPhrase && negations.length % 2 === 1,
  }
}

export function readComparedSentence(text: string, locale: string): ComparedSentence {
  return readSentence(text, locale)
}

/** Compares a claim with a sentence. Forms of the claim's words count, in any order. What one clause states, no other one denies. */
export function matchBannedClaim(claim: BannedClaim, sentence: ComparedSentence): BannedMatch {
  const whole = matchWords(claim, sentence)
  if (!whole.isDenied) return whole
  const parts = sentence.parts.map((part) => matchWords(claim, part))
  return parts.find((part) => part.overlap >= whole.overlap && part.hasNumbers && !part.isDenied) ?? whole
}

function matchWords(claim: BannedClaim, sentence: ComparedSentence): BannedMatch {
  if (claim.isPhrase) return matchPhrase(claim.words, sentence)
  const { words, numbers } = sentence
  const places = claim.words.map((wanted, at) => findWord(sentence, wanted, claim.words[at + 1]))
  for (const [at, place] of places.entries()) {
    // One word of the text can be two of the claim.
    if (place === undefined && at > 0)
      places[at] = findJoined(sentence, claim.words[at - 1] ?? "", claim.words[at] ?? "")
  }
  const found = places.filter((place) => place !== undefined)
  const hasNumbers = claim.numbers.every((number) => numbers.some((other) => isSameNumber(number, other)))
  if (found.length === 0) return { overlap: 0, hasNumbers, isDenied: false }
  const [first, last] = [Math.min(...found), Math.max(...found)]
  // What denies stands before or within what it denies, in the same clause.
  const negations = findNegations(words).filter(
    (at) => at >= first - 4 && at <= last && (at >= first || !isApart(sentence, at, first)),
  )
  const isNegated = negations.length % 2 === 1 || deniesAfter(words, last)
  return { overlap: found.length / claim.words.length, hasNumbers, isDenied: isNegated !== claim.isNegated }
}

function readSentence(source: string, locale: string): ComparedSentence {
  const text = toVisibleText(source)
  const words: string[] = []
  const clauses: number[] = []
  const texts = text.split(/[:;!?…]\s|\s[–—|-]\s|—/u)
  for (const [clause, part] of texts.entries()) {
    for (const word of joinLetters(splitWords(part.replaceAll(percent, " percent "), locale))) {
      words.push(withoutAccents(toDigits(word, locale)))
      clauses.push(clause)
    }
  }
  const known = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    if (!known.has(word)) known.set(word, at)
    const two = word + (words[at + 1] ?? "")
    const three = two + (words[at + 2] ?? "")
    for (const joined of [two, three]) if (joined.length > 4 && !known.has(joined)) known.set(joined, at)
  }
  const numbers = [...readNumbers(text, locale), ...readNumberWords(text)]
  const parts = texts.length === 1 ? [] : texts.map((part) => readSentence(part, locale))
  return { words, clauses, known, numbers, parts }
}

/** “c a n c e r” is one word. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters: string[] = []
  const end = (): void => {
    joined.push(...(letters.length > 3 ? [letters.join("")] : letters))
    letters = []
  }
  for (const word of words) {
    if (/^\p{L}$/u.test(word) && /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word)) letters.push(word)
    else {
      end()
      joined.push(word)
    }
  }
  end()
  return joined
}

/** A number in one spelling: seven and 7.0 as 7. */
function toDigits(word: string, locale: string): string {
  const [number] = /^\d/.test(word) ? readNumbers(word, locale) : readNumberWords(word).filter((one) => !one.isOrdinal)
  if (number === undefined || number.written.length !== word.length) return word
  return String(number.values[0])
}

function findWord({ words, known }: ComparedSentence, wanted: string, next: string | undefined): number | undefined {
  const at = words.findIndex((word) => isSameWord(word, wanted))
  if (at !== -1) return at
  return known.get(wanted) ?? (next === undefined ? undefined : known.get(wanted + next))
}

function findJoined({ known }: ComparedSentence, before: string, wanted: string): number | undefined {
  return known.get(before + wanted)
}

/** Whether a clause ends between a word that denies and what it could deny. */
function isApart({ words, clauses }: ComparedSentence, negation: number, first: number): boolean {
  if (clauses[negation] !== clauses[first]) return true
  return words.slice(negation + 1, first).some((word) => conjunctions.has(word))
}

const conjunctions = new Set("but sondern aber mais sino pero mas ma maar".split(" "))

/** German and Dutch put the word at the end: “Das stimmt nicht”. */
function deniesAfter(words: readonly string[], last: number): boolean {
  return words.slice(last + 1, last + 3).some((word) => word === "nicht" || word === "niet")
}

function matchPhrase(wanted: readonly string[], sentence: ComparedSentence): BannedMatch {
  const { words, known } = sentence
  let isDenied = false
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    const isHere = wanted.every((word, index) => words[at + index] === word)
    const isJoined = wanted.length === 1 && known.get(wanted[0] ?? "") === at
    if (!isHere && !isJoined) continue
    const negations = findNegations(words).filter(
      (place) => place >= at - 4 && place < at && !isApart(sentence, place, at),
    )
    isDenied = negations.length % 2 === 1
    if (!isDenied) return { overlap: 1, hasNumbers: true, isDenied: false }
  }
  return { overlap: isDenied ? 1 : 0, hasNumbers: true, isDenied }
}
