import { readNumberWords } from "../text/read-number-words.ts"
import { type FoundNumber, isSameNumber } from "../text/read-numbers.ts"
import { maySayLargeNumber } from "./may-say-large-number.ts"
import { readNumbersOfText } from "./read-numbers-of-text.ts"
import { readSpokenNumbers } from "./read-spoken-numbers.ts"

export interface CheckNumbersOptions {
  from: string
  to: string
}

export interface NumberFindings {
  /** A number of the translation that nothing in its source explains. */
  added: string | undefined
  /** A number of the source that nothing in the translation explains: it may be in words that no list has. */
  missing: string | undefined
  /** A number of the translation that its source may have in words that no list has. */
  doubtful: string | undefined
}

/** The languages that write a number below a hundred as one word. */
const oneWord = new Set(["en", "de", "nl"])
/** The languages of `readNumberWords`. */
const spoken = new Set(["en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja"])
/** Articles and words for one, which a translator may write as a 1. Other languages may have such words as well. */
const wordsForOne: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:an?|one|once|first|single|half|each|every|per)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ein|erst|jede|pro|halb)/iu,
  fr: /(?<!\p{L})(?:une?|premi|chaque|par|demi)/iu,
  es: /(?<!\p{L})(?:un[oa]?|primer|cada|por|medi)/iu,
  pt: /(?<!\p{L})(?:uma?|primeir|cada|por|mei)/iu,
  it: /(?<!\p{L})(?:un[oa']?|un’|prim|ogni|per|mezz)/iu,
  nl: /(?<!\p{L})(?:een|één|eerst|elk|per|half)/iu,
  zh: /[一每单個个半]/u,
  ja: /[一毎各半ひと初]/u,
}
/** Many languages say small numbers in forms of words. */
const small = 12

/**
 * Compares the numbers of a text and its translation. A number may be written in digits or in words, on another clock, in another unit of
 * thousands, or as a month.
 */
export function checkNumbers(source: string, target: string, { from, to }: CheckNumbersOptions): NumberFindings {
  const [before, after] = [readNumbersOfText(source, from), readNumbersOfText(target, to)]
  const unexplained = after.filter((number) => !before.some((other) => isSameNumber(number, other)))
  const said = unexplained.length === 0 ? [] : readSpokenNumbers(source, from)
  const added = unexplained.filter(
    (number) => !(valueOf(number) === 1 && maySayOne(source, from)) && !said.some((one) => isSameNumber(number, one)),
  )
  const isDoubtful = (number: FoundNumber) =>
    valueOf(number) <= small ? !spoken.has(languageOf(from)) : mayBeSaid(number, source, from)
  const lost = before.filter((number) => !after.some((other) => isSameNumber(number, other)))
  const saidAfter = lost.length === 0 ? [] : readSpokenNumbers(target, to)
  const missing = lost.filter(
    (number) =>
      valueOf(number) !== 1 &&
      !saidAfter.some((one) => isSameNumber(number, one)) &&
      (valueOf(number) > small || spoken.has(languageOf(to))) &&
      !mayBeSaid(number, target, to),
  )
  return {
    added: added.find((number) => !isDoubtful(number))?.written ?? findAddedWord(source, target, { from, to })?.written,
    missing: missing[0]?.written,
    doubtful: added.find((number) => isDoubtful(number))?.written,
  }
}

/** A number in words that the source has neither in words nor in digits. Small ones and a hundred are often no numbers. */
function findAddedWord(source: string, target: string, { from, to }: CheckNumbersOptions): FoundNumber | undefined {
  if (!oneWord.has(languageOf(from)) || !oneWord.has(languageOf(to))) return undefined
  const words = readNumberWords(target).filter(
    ({ isOrdinal, values: [value = 0] }) => !isOrdinal && value > small && value !== 100,
  )
  if (words.length === 0) return undefined
  const known = [...readNumbersOfText(source, from), ...readSpokenNumbers(source, from)]
  return words.find((number) => !known.some((other) => isSameNumber(number, other)))
}

const maySayOne = (text: string, locale: string): boolean => wordsForOne[languageOf(locale)]?.test(text) ?? true
const mayBeSaid = ({ values }: FoundNumber, text: string, locale: string): boolean =>
  values.some((value) => maySayLargeNumber(text, locale, value))
const valueOf = ({ values }: FoundNumber): number => values[0] ?? 0
const languageOf = (locale: string): string => locale.toLowerCase().split("-")[0] ?? ""
