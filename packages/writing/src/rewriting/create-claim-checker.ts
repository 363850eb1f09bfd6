import { splitSentences } from "@citable/language/text/split-sentences"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"
import { toVisibleText } from "@citable/language/text/to-visible-text"

import { findBanned } from "../claims/find-banned.ts"
import { type CheckedSentence, findUnsupported } from "../claims/find-unsupported.ts"
import type { WritingBrand } from "../writing-brand.ts"
import type { EditProblem } from "./edit-problem.ts"
import { isOwnNumber } from "./is-own-number.ts"

export interface ClaimCheckerOptions {
  /** The words of the article as it is, its title included. */
  article: string
  instructions: string
  brand: WritingBrand
  locale: string
}

/** What a sentence with something to check in it rests on, besides the article as it was. */
export interface RestingSentence {
  sentence: string
  /** Facts of the brand, word by word. */
  facts: string[]
  rests: "facts" | "instructions"
}

export interface ClaimChecker {
  /** For each text, what must not be said, and what its sentences rest on. Texts have no marks of Markdown. */
  check: (texts: readonly string[]) => { problems: EditProblem[]; resting: RestingSentence[] }[]
  /** The banned claims in a text. */
  findBanned: (text: string) => EditProblem[]
}

const fromArticle = 1
const fromInstructions = 2

/** The claims of new texts may rest on the article, on what the editor said, and on the brand's facts, and on nothing else. */
export function createClaimChecker({ article, instructions, brand, locale }: ClaimCheckerOptions): ClaimChecker {
  const evidence = [
    { number: fromArticle, text: article },
    // Words of two languages cannot be compared, but numbers and names can.
    { number: fromInstructions, text: instructions, locale: isIn(instructions, locale) ? locale : "und" },
  ]
  const names = [brand.name, ...brand.aliases, ...brand.products.map(({ name }) => name)]
  const descriptions = brand.products.flatMap(({ name, description }) =>
    description === null ? [] : [`${name}: ${description}`],
  )
  const facts = [...brand.facts, ...descriptions, ...names]
  const check = (text: string) => findUnsupported(text, { evidence, facts, locale, format: "plain" })

  return { check: checkAll, findBanned: banned }

  function banned(text: string): EditProblem[] {
    return findBanned(text, brand.bannedClaims, { locale, format: "plain" }).map(({ claim, sentence }) => ({
      kind: "banned_claim",
      message: `“${shorten(sentence)}” states the banned claim “${shorten(claim)}”.`,
    }))
  }

  function checkAll(texts: readonly string[]) {
    // The sources are read once for all of them.
    const counts = texts.map((text) => splitSentences(toVisibleText(text), locale, { isPlain: true }).length)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const joined = total === 0 ? [] : check(texts.join("\n\n"))
    const isWhole = joined.length === total
    let at = 0
    return texts.map((text, index) => {
      const from = at
      at += counts[index] ?? 0
      const sentences = isWhole ? joined.slice(from, at) : check(text)
      return {
        problems: [...banned(text), ...sentences.flatMap((sentence) => describe(sentence))],
        resting: sentences.flatMap((sentence) => toResting(sentence)),
      }
    })
  }

  function toResting({ sentence, isSupported, passages, facts: used }: CheckedSentence): RestingSentence[] {
    if (!isSupported) return []
    const stated = used.filter((index) => index < brand.facts.length + descriptions.length)
    if (stated.length > 0) return [{ sentence, facts: stated.map((index) => facts[index] ?? ""), rests: "facts" }]
    return passages.includes(fromInstructions) ? [{ sentence, facts: [], rests: "instructions" }] : []
  }
}

/** The sentence is named, for the rest of the text may be good. */
function describe({ sentence, missing }: CheckedSentence): EditProblem[] {
  return missing
    .filter(({ kind, written }) => kind !== "number" || !isOwnNumber(sentence, written))
    .map(({ kind, written }) => ({
      kind: "claim",
      message: `Neither the article nor the instructions nor the facts have the ${kind} “${shorten(written)}”. It is in the sentence “${shorten(sentence)}”.`,
    }))
}

/** Whether a text seems to be in a language: every fifth word is one of its most frequent ones. */
function isIn(text: string, locale: string): boolean {
  const words = splitWords(text, locale)
  const stops = stopWords(locale)
  return words.filter((word) => stops.has(word)).length * 5 >= words.length
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text)
