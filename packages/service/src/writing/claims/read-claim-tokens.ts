import { readNumbers } from "../text/read-numbers.ts"
import { splitWords } from "../text/split-words.ts"
import type { ClaimToken } from "./claim-token.ts"
import { readDates } from "./read-dates.ts"
import { readNames } from "./read-names.ts"
import { readSuperlatives } from "./read-superlatives.ts"
import { readUnit } from "./read-unit.ts"

const quotations =
  /“([^“”]{1,2000})”|„([^„“”]{1,2000})[“”]|«\s?([^«»]{1,2000}?)\s?»|"([^"]{1,2000})"|「([^「」]{1,2000})」/gu
/** Shorter quotations are titles and words that a text talks about. */
const shortestQuotation = 5

/** The things in a sentence that need support: numbers, dates, proper names, quotations of five words or more, superlatives. */
export function readClaimTokens(sentence: string, locale: string): ClaimToken[] {
  const tokens: ClaimToken[] = []
  const taken: { start: number; end: number }[] = []
  const isFree = ({ start, end }: { start: number; end: number }) =>
    taken.every((other) => end <= other.start || start >= other.end)
  for (const match of sentence.matchAll(quotations)) {
    const words = splitWords(match.slice(1).find((text) => text !== undefined) ?? "", locale)
    if (words.length < shortestQuotation) continue
    tokens.push({ kind: "quotation", written: match[0], words })
    taken.push({ start: match.index, end: match.index + match[0].length })
  }
  for (const found of readSuperlatives(sentence).filter(isFree)) {
    tokens.push({ kind: "superlative", written: found.written, class: found.class })
    taken.push(found)
  }
  for (const found of readDates(sentence).filter(isFree)) {
    const [date] = found.dates
    if (date !== undefined) tokens.push({ kind: "date", written: found.written, date })
    taken.push(found)
  }
  const names = readNames(sentence, locale).filter(isFree)
  for (const name of names) tokens.push({ kind: "name", written: name.written, words: name.words })
  taken.push(...names)
  for (const number of readNumbers(sentence, locale).filter(isFree)) {
    const unit = readUnit(sentence, number.start, number.end)
    tokens.push({ kind: "number", written: number.written, number, unit })
  }
  return tokens
}
