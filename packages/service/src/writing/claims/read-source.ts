import { stopWords } from "../../suggestions/stop-words.ts"
import { type FoundNumber, readNumbers } from "../text/read-numbers.ts"
import { splitSentences } from "../text/split-sentences.ts"
import { splitWords } from "../text/split-words.ts"
import type { ClaimDate } from "./claim-token.ts"
import { readDates } from "./read-dates.ts"
import { readSuperlatives } from "./read-superlatives.ts"
import { readUnit } from "./read-unit.ts"

/** A passage or a fact, prepared to look claims up in it. */
export interface ClaimSource {
  words: readonly string[]
  /** The words, each between two spaces. */
  joined: string
  sentences: readonly SourceSentence[]
  /** The sentences that have a number or a year, by its value; of one that many sentences have, the first ones. */
  byNumber: ReadonlyMap<number, readonly SourceSentence[]>
}

export interface SourceSentence {
  superlatives: ReadonlySet<string>
  numbers: readonly (FoundNumber & { unit: string | undefined })[]
  dates: readonly ClaimDate[]
  /** The words that are no stop words. */
  content: readonly string[]
}

/** Small numbers as words. A passage may write them out. */
const numberWords: ReadonlyMap<string, number> = new Map(
  [
    "two three four five six seven eight nine ten eleven twelve",
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "deux trois quatre cinq six sept huit neuf dix onze douze",
    "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "dois três quatro cinco seis sete oito nove dez onze doze",
    "due tre quattro cinque sei sette otto nove dieci undici dodici",
    "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  ].flatMap((row) => row.split(" ").map((word, index) => [word, index + 2] as const)),
)

/** More sentences with the same number, and more words of one sentence, are not compared. */
const mostSentences = 200
const mostWords = 200

export function readSource(text: string, locale: string): ClaimSource {
  const words = splitWords(text, locale)
  const sentences = splitSentences(text, locale).map((sentence) => readSentence(sentence, locale))
  const byNumber = new Map<number, SourceSentence[]>()
  for (const sentence of sentences) {
    const { numbers, dates } = sentence
    for (const value of [...numbers.flatMap((number) => number.values), ...dates.flatMap(({ year }) => year ?? [])]) {
      const others = byNumber.get(value) ?? []
      if (others.length < mostSentences && others.at(-1) !== sentence) others.push(sentence)
      byNumber.set(value, others)
    }
  }
  return { words, joined: ` ${words.join(" ")} `, sentences, byNumber }
}

function readSentence(sentence: string, locale: string): SourceSentence {
  const stops = stopWords(locale)
  const words = splitWords(sentence, locale)
  const numbers = readNumbers(sentence, locale).map((number) => ({
    ...number,
    unit: readUnit(sentence, number.start, number.end),
  }))
  for (const match of sentence.matchAll(/\p{L}{3,}/gu)) {
    const value = numberWords.get(match[0].toLowerCase())
    if (value === undefined) continue
    const place = { start: match.index, end: match.index + match[0].length }
    numbers.push({ written: match[0], values: [value], ...place, unit: readUnit(sentence, place.start, place.end) })
  }
  return {
    superlatives: new Set(readSuperlatives(sentence).map((found) => found.class)),
    numbers,
    dates: readDates(sentence).flatMap(({ dates }) => dates),
    content: words.filter((word) => !stops.has(word) && !/^\d/.test(word)).slice(0, mostWords),
  }
}
