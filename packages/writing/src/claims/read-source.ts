import { readNumberWords } from "@citable/language/text/read-number-words"
import { type FoundNumber, readNumbers } from "@citable/language/text/read-numbers"
import { splitSentences } from "@citable/language/text/split-sentences"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"
import { toVisibleText } from "@citable/language/text/to-visible-text"
import { withoutAccents } from "@citable/language/text/without-accents"

import type { ClaimDate } from "./claim-token.ts"
import { isAgeAlone } from "./is-age-alone.ts"
import { isInstruction } from "./is-instruction.ts"
import { readDates } from "./read-dates.ts"
import { readSuperlatives } from "./read-superlatives.ts"
import { readUnit } from "./read-unit.ts"

/** A passage or a fact, prepared to look claims up in it, without what it tells assistants to do. */
export interface ClaimSource {
  words: readonly string[]
  /** Each word once, without accents. */
  plainWords: ReadonlySet<string>
  /** The first letters of names, such as “who” for World Health Organization, and what may be such an abbreviation. */
  initials: ReadonlySet<string>
  /** The words, each between two spaces. */
  joined: string
  sentences: readonly SourceSentence[]
  /** The sentences that have a number or a year, by its value; of one that many sentences have, the first ones. */
  byNumber: ReadonlyMap<number, readonly SourceSentence[]>
}

export interface SourceSentence {
  text: string
  superlatives: ReadonlySet<string>
  numbers: readonly (FoundNumber & { unit: string | undefined })[]
  dates: readonly ClaimDate[]
  /** The words that are no stop words. */
  content: readonly string[]
}

/** More sentences with the same number, and more words of one sentence, are not compared. */
const mostSentences = 200
const mostWords = 200

export function readSource(source: string, locale: string): ClaimSource {
  const visible = toVisibleText(source)
  const all = splitSentences(visible, locale)
  const said = all.filter((sentence) => !isInstruction(sentence))
  const text = said.length === all.length ? visible : said.join(" ")
  const stops = stopWords(locale)
  const words = splitWords(text, locale)
  const sentences = said.map((sentence) => readSentence(sentence, locale))
  const byNumber = new Map<number, SourceSentence[]>()
  for (const sentence of sentences) {
    const { numbers, dates } = sentence
    for (const value of [...numbers.flatMap((number) => number.values), ...dates.flatMap(({ year }) => year ?? [])]) {
      const others = byNumber.get(value) ?? []
      if (others.length < mostSentences && others.at(-1) !== sentence) others.push(sentence)
      byNumber.set(value, others)
    }
  }
  return {
    words,
    // In Korean, endings touch a name: IBM은.
    plainWords: new Set(
      words.flatMap((word) => [withoutAccents(word), ...(/^[a-z\d]+(?=\p{Script=Hangul})/u.exec(word) ?? [])]),
    ),
    initials: new Set([...readInitials(text), ...words.filter((word) => word.length < 6 && !stops.has(word))]),
    joined: ` ${words.join(" ")} `,
    sentences,
    byNumber,
  }
}

function readInitials(text: string): Set<string> {
  const found = new Set<string>()
  for (const [written] of text.matchAll(/(?<!\p{L})(?:\p{Lu}\.?){2,6}(?!\p{L})/gu)) {
    found.add(written.replaceAll(".", "").toLowerCase())
  }
  for (const [name] of text.matchAll(
    /\p{Lu}\p{Ll}+(?:\s(?:(?:of|the|for|and|de|für|der|du|des)\s){0,2}\p{Lu}\p{Ll}+){1,5}/gu,
  )) {
    const initials = (name.match(/\p{Lu}/gu) ?? []).join("").toLowerCase()
    found.add(initials)
    // The first word can be the first of the sentence.
    if (initials.length > 2) found.add(initials.slice(1))
  }
  return found
}

function readSentence(sentence: string, locale: string): SourceSentence {
  const stops = stopWords(locale)
  const words = splitWords(sentence, locale)
  const numbers = readNumbers(sentence, locale).map((number) => ({
    ...number,
    unit: readUnit(sentence, number.start, number.end),
  }))
  for (const number of readNumberWords(sentence)) {
    numbers.push({ ...number, unit: readUnit(sentence, number.start, number.end) })
  }
  for (const number of numbers.slice()) {
    if (number.unit === undefined && isAgeAlone(sentence, number.start, number.end)) {
      numbers.push({ ...number, unit: "year" })
    }
  }
  // 2007–11 names the year 2011.
  for (const { 0: written, 1: first = "", 2: second = "", index } of sentence.matchAll(
    /(?<!\d)(\d{4})\s?(?:-{1,2}|–)\s?(\d{2})(?!\d)/g,
  )) {
    const place = { start: index, end: index + written.length }
    numbers.push({ written, values: [Number(first.slice(0, 2) + second)], ...place, unit: undefined })
  }
  return {
    text: sentence,
    superlatives: new Set(readSuperlatives(sentence).map((found) => found.class)),
    numbers,
    dates: readDates(sentence).flatMap(({ dates }) => dates),
    content: words.filter((word) => !stops.has(word) && !/^\d/.test(word)).slice(0, mostWords),
  }
}
