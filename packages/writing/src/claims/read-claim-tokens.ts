import { readNumberWords } from "@citable/language/text/read-number-words"
import { readNumbers } from "@citable/language/text/read-numbers"
import { splitWords } from "@citable/language/text/split-words"

import type { ClaimToken } from "./claim-token.ts"
import { isAgeAlone } from "./is-age-alone.ts"
import { isHarmlessSuperlative } from "./is-harmless-superlative.ts"
import { readDates } from "./read-dates.ts"
import { readNames } from "./read-names.ts"
import { readRoughness } from "./read-roughness.ts"
import { readSuperlatives } from "./read-superlatives.ts"
import { readUnit } from "./read-unit.ts"

const quotations =
  /“([^“”]{1,2000})”|„([^„“”]{1,2000})[“”]|«\s?([^«»]{1,2000}?)\s?»|(?<![\p{L}\p{N}])"(?=\S)([^"]{1,2000})(?<=\S)"(?![\p{L}\p{N}])|「([^「」]{1,2000})」/gu
/** Shorter quotations are titles and words that a text talks about. */
const shortestQuotation = 5

/** “Step 1” counts the parts of a text. */
const label = /(?<!\p{L})(?:step|schritt|étape|paso|passo|etapa|stap|tip|tipp)\s$/iu

/** “Nine out of ten”, “neun von zehn”. */
const share =
  /^ (?:out of|von|sur|(?:de|em) cada|su|op de|van de) (?:\d|ten|five|four|three|zehn|fünf|vier|drei|dix|cinq|quatre|trois|diez|cinco|cuatro|tres|dez|quatro|três|dieci|cinque|quattro|tre|tien|vijf|vier|drie)(?!\p{L})/iu

/** The things in a sentence that need support: numbers, dates, proper names, quotations of five words or more, superlatives. */
export function readClaimTokens(sentence: string, locale: string): ClaimToken[] {
  const tokens: ClaimToken[] = []
  const taken = new Uint8Array(sentence.length)
  const take = ({ start, end }: Place) => taken.fill(1, start, end)
  const isFree = ({ start, end }: Place) => !taken.subarray(start, end).includes(1)
  for (const match of sentence.matchAll(quotations)) {
    const words = splitWords(match.slice(1).find((text) => text !== undefined) ?? "", locale)
    if (words.length < shortestQuotation) continue
    const isName = isTitle(match[0])
    tokens.push(isName ? { kind: "name", written: match[0], words } : { kind: "quotation", written: match[0], words })
    take({ start: match.index, end: match.index + match[0].length })
  }
  for (const found of readSuperlatives(sentence).filter(isFree)) {
    if (isHarmlessSuperlative(sentence, found, locale)) continue
    tokens.push({ kind: "superlative", written: found.written, class: found.class })
    take(found)
  }
  for (const found of readDates(sentence).filter(isFree)) {
    const [date] = found.dates
    if (date !== undefined) tokens.push({ kind: "date", written: found.written, date })
    take(found)
  }
  const names = readNames(sentence, locale).filter(isFree)
  for (const name of names) tokens.push({ kind: "name", written: name.written, words: name.words })
  for (const name of names) take(name)
  for (const number of readNumbers(sentence, locale).filter(isFree)) {
    if (label.test(sentence.slice(0, number.start))) continue
    const unit = readUnit(sentence, number.start, number.end)
    const isAge = isAgeAlone(sentence, number.start, number.end)
    const roughness = readRoughness(sentence, number)
    tokens.push({ kind: "number", written: number.written, number, unit: isAge ? "year" : unit, roughness })
  }
  for (const number of readNumberWords(sentence).filter(isFree)) {
    const unit = readUnit(sentence, number.start, number.end)
    // Without a unit, a word such as “two” or “a hundred” is seldom a claim.
    const [value = 0, ...more] = number.values
    const isVague = unit === undefined && more.length === 0 && (value <= 12 || value === 100)
    if (number.isOrdinal || (isVague && !share.test(sentence.slice(number.end)))) continue
    const roughness = readRoughness(sentence, number)
    tokens.push({ kind: "number", written: number.written, number, unit, roughness })
  }
  return tokens
}

interface Place {
  start: number
  end: number
}

/** The title of a work has capitals; it is no quotation of what somebody said. */
function isTitle(text: string): boolean {
  const long = text.match(/\p{L}{4,}/gu) ?? []
  return long.length >= 2 && long.every((word) => /^\p{Lu}/u.test(word))
}
