import { isSameWord } from "@citable/language/text/is-same-word"
import { isSameNumber } from "@citable/language/text/read-numbers"
import { splitSentences } from "@citable/language/text/split-sentences"
import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"
import { withoutAccents } from "@citable/language/text/without-accents"

import type { ClaimToken } from "./claim-token.ts"
import type { Doubt } from "./doubt.ts"
import { type DoubtSource, findDoubts } from "./find-doubts.ts"
import { isNearNumber } from "./is-near-number.ts"
import { readCheckedText, type ReadCheckedTextOptions } from "./read-checked-text.ts"
import { readClaimTokens } from "./read-claim-tokens.ts"
import { isWithinDate } from "./read-dates.ts"
import { type ClaimSource, readSource, type SourceSentence } from "./read-source.ts"

/** Pass the same object again, unchanged, to have its sources read once. */
export interface FindUnsupportedOptions {
  /** Passages that the text may rely on. */
  evidence: readonly {
    number: number
    text: string
    locale?: string | undefined
    /** Whether the page belongs to the brand. */
    isOwn?: boolean
  }[]
  /** Statements of the brand about itself, which need no passage. */
  facts: readonly string[]
  /** The names of the brand. What a sentence says about it, only its own pages, its facts and pages that name it can say. */
  brandNames?: readonly string[]
  /** The language of the text. */
  locale: string
  /** How the text is written. Default: as Markdown. */
  format?: ReadCheckedTextOptions["format"]
}

/** A sentence of a text, with what supports it. */
export interface CheckedSentence {
  sentence: string
  /** Whether every checkable thing in it stands in a passage or a fact. True for a sentence without any. */
  isSupported: boolean
  /** The numbers of the passages that it relies on. */
  passages: number[]
  /** The indexes of the facts that it relies on. */
  facts: number[]
  missing: { kind: ClaimToken["kind"]; written: string; message: string }[]
  /** Why it may say something else than what it relies on. */
  doubts: Doubt[]
}

/** More words of one sentence are not compared. */
const mostWords = 200

interface Candidate {
  source: ClaimSource
  locale: string
  passage?: number
  fact?: number
  /** Whether its words can be compared with those of the text. */
  isSameLanguage: boolean
  /** Whether it can say something about the brand. */
  isAboutBrand: boolean
}

/**
 * Looks up every number, date, proper name, quotation and superlative of a text in numbered passages and facts. It finds what was made
 * up, and needs no model. Then it compares who, which way, how much and whether at all, in the words that `findDoubts` knows. Whatever
 * it does not find may be false all the same.
 */
export function findUnsupported(text: string, options: FindUnsupportedOptions): CheckedSentence[] {
  const { locale, format = "markdown" } = options
  const candidates = prepared.get(options) ?? readCandidates(options)
  prepared.set(options, candidates)
  const visible = readCheckedText(text, { format, hasCode: false })
  return splitSentences(visible, locale, { isPlain: true }).map((sentence) =>
    checkSentence(sentence, candidates, options),
  )
}

/** Callers that check many texts with the same options have their sources read once. */
const prepared = new WeakMap<FindUnsupportedOptions, Candidate[]>()

const readPassages = new WeakMap<object, { source: ClaimSource; locale: string }>()

/** A passage that stands in several options is read once. */
function readPassage(passage: { text: string }, locale: string): ClaimSource {
  const known = readPassages.get(passage)
  if (known?.locale === locale) return known.source
  const source = readSource(passage.text, locale)
  readPassages.set(passage, { source, locale })
  return source
}

function readCandidates({ evidence, facts, locale, brandNames = [] }: FindUnsupportedOptions): Candidate[] {
  return [
    ...evidence.map((passage) => ({
      source: readPassage(passage, passage.locale ?? locale),
      locale: passage.locale ?? locale,
      passage: passage.number,
      isSameLanguage: languageOf(passage.locale ?? locale) === languageOf(locale),
      isAboutBrand: passage.isOwn === true || brandNames.some((name) => hasName(passage.text, name)),
    })),
    ...facts.map((fact, index) => ({
      source: readSource(fact, locale),
      locale,
      fact: index,
      isSameLanguage: true,
      isAboutBrand: true,
    })),
  ]
}

function checkSentence(
  sentence: string,
  candidates: readonly Candidate[],
  { locale, brandNames = [] }: FindUnsupportedOptions,
): CheckedSentence {
  const stops = stopWords(locale)
  const content = splitWords(sentence, locale)
    .filter((word) => !stops.has(word) && !/^\d/.test(word))
    .slice(0, mostWords)
  const used: Candidate[] = []
  const missing: CheckedSentence["missing"] = []
  const tokens = readClaimTokens(sentence, locale).map((token) => ({
    token,
    supporters: candidates.filter((candidate) => supports(token, candidate, content)),
  }))
  // Passages that support more of the sentence come first.
  const counts = new Map<Candidate, number>()
  for (const { supporters } of tokens) for (const one of supporters) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const { token, supporters } of tokens) {
    const best = supporters.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0]
    if (best === undefined) missing.push({ kind: token.kind, written: token.written, message: describe(token) })
    else if (!used.includes(best)) used.push(best)
  }
  return {
    sentence,
    isSupported: missing.length === 0,
    passages: used.flatMap(({ passage }) => passage ?? []).toSorted((a, b) => a - b),
    facts: used.flatMap(({ fact }) => fact ?? []).toSorted((a, b) => a - b),
    missing,
    doubts: [
      ...findDoubts(sentence, listSentences(candidates), { locale }),
      ...findForeign(sentence, { tokens, brandNames }),
    ],
  }
}

const lists = new WeakMap<readonly Candidate[], DoubtSource[]>()
const sentencesOf = new WeakMap<ClaimSource, DoubtSource[]>()

/** Sentences in other languages have other words. */
function listSentences(candidates: readonly Candidate[]): DoubtSource[] {
  const list =
    lists.get(candidates) ??
    candidates.flatMap(({ source, locale, isSameLanguage }) => {
      if (!isSameLanguage) return []
      const sentences = sentencesOf.get(source) ?? source.sentences.map(({ text }) => ({ text, locale }))
      sentencesOf.set(source, sentences)
      return sentences
    })
  lists.set(candidates, list)
  return list
}

/** What a sentence about the brand has from pages of others that do not name the brand. */
function findForeign(
  sentence: string,
  {
    tokens,
    brandNames,
  }: { tokens: readonly { token: ClaimToken; supporters: readonly Candidate[] }[]; brandNames: readonly string[] },
): Doubt[] {
  const name = brandNames.find((one) => hasName(sentence, one))
  if (name === undefined) return []
  const foreign = tokens.find(
    ({ supporters }) => supporters.length > 0 && !supporters.some(({ isAboutBrand }) => isAboutBrand),
  )
  if (foreign === undefined) return []
  const message = `The sentence is about ${name}, and the page that has “${foreign.token.written}” does not name it.`
  return [{ kind: "owner", message }]
}

const hasName = (text: string, name: string) =>
  name !== "" && ` ${splitWords(text, "und").join(" ")} `.includes(` ${splitWords(name, "und").join(" ")} `)

function supports(token: ClaimToken, { source, isSameLanguage }: Candidate, content: readonly string[]): boolean {
  const isAbout = (sentence: SourceSentence, words: readonly string[]): boolean =>
    !isSameLanguage || sentence.content.some((word) => words.some((own) => isSameWord(word, own)))
  switch (token.kind) {
    case "quotation":
      return source.joined.includes(` ${token.words.join(" ")} `)
    case "superlative":
      return source.sentences.some(
        (sentence) => sentence.superlatives.has(token.class) && isAbout(sentence, withoutWords(content, token.written)),
      )
    case "name":
      return token.words.every((word) => hasWord(source, word)) || source.initials.has(toInitials(token))
    case "date":
      return source.sentences.some(({ dates }) => dates.some((date) => isWithinDate(token.date, date)))
    case "number":
      return token.number.values
        .flatMap((value) => source.byNumber.get(value) ?? [])
        .concat(token.roughness === "exactly" ? [] : source.sentences)
        .some((sentence) => {
          // A year may be that of the page, as dates are.
          if (token.unit === undefined && sentence.dates.some(({ year }) => token.number.values.includes(year ?? 0))) {
            return true
          }
          const isThere = sentence.numbers.some(
            (number) =>
              number.unit === token.unit &&
              (isSameNumber(number, token.number) || isNearNumber(token.number, number, token.roughness)),
          )
          // The same number may stand for something else.
          return isThere && isAbout(sentence, content)
        })
    default:
      return token satisfies never
  }
}

function withoutWords(content: readonly string[], text: string): string[] {
  const lower = text.toLowerCase()
  return content.filter((word) => !lower.includes(word))
}

/** “who” for World Health Organization and for WHO. */
function toInitials({ words }: { words: readonly string[] }): string {
  const [first = ""] = words
  if (words.length === 1) return /^(?:\p{Lu}\.?){2,6}$/u.test(first) ? first.replaceAll(".", "").toLowerCase() : ""
  return words
    .map((word) => word.slice(0, 1))
    .join("")
    .toLowerCase()
}

function hasWord({ words, plainWords }: ClaimSource, name: string): boolean {
  const parts = withoutAccents(name)
    .toLowerCase()
    .replace(/['’]s$/, "")
    .split(/['’-]/)
  return parts.every(
    (part) =>
      plainWords.has(part) ||
      (part.length > 3 && words.some((word) => isSameWord(withoutAccents(word), part))) ||
      (inhabitants.test(part) && words.some((word) => word.length > 4 && word.startsWith(part.slice(0, 4)))),
  )
}

/** “Norwegian” for “in Norway”. */
const inhabitants =
  /^\p{L}{4,}(?:ian|ean|ish|ese|isch\p{L}{0,2}|ais|aise|aises|ien|ienne|iens|iennes|ano|ana|anos|anas|ense|enses)$/u

function describe({ kind, written }: ClaimToken): string {
  return `No passage and no fact contains the ${kind} ${written}.`
}

function languageOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? ""
}
