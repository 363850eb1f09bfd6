import type { Entry, Lexicon } from "./create-lexicon.ts"
import { splitTokens, type Token } from "./split-tokens.ts"

/** Where a text has a name. */
export interface NameSpan {
  /** The index of the name. */
  name: number
  from: number
  to: number
}

/** A part of a sentence: a name, a word or phrase of the lexicon, another word, or a mark. */
export interface Term extends Entry {
  kind: "name" | "word" | "mark"
  /** The index of the name; -1 for other terms. */
  name: number
  /** The word or mark in lower case. */
  text: string
  isCapital: boolean
  /** The number of the quotation that contains the term; 0 for none. */
  quotation: number
}

/** Reads the terms of a sentence. The spans of names are in its order and do not overlap. */
export function readTerms(sentence: string, spans: readonly NameSpan[], lexicon: Lexicon): Term[] {
  const tokens = splitTokens(sentence, lexicon.hasElision)
  const lower = tokens.map(({ text }) => text.toLowerCase())
  const terms: Term[] = []
  const quotations = { count: 0, open: 0 }
  let next = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    while (next < spans.length && (spans[next]?.to ?? 0) <= token.from) next += 1
    const span = spans[next]
    const text = lower[index] ?? ""
    if (span !== undefined && span.from < token.from + token.text.length) {
      const before = terms.at(-1)
      // Later words of the same name.
      if (before?.kind === "name" && before.name === span.name && token.from > span.from) continue
      terms.push(toTerm({ kind: "name", text, name: span.name, isCapital: true, quotation: quotations.open }, none))
      continue
    }
    if (token.isMark) {
      turnQuotation(token.text, quotations)
      terms.push(toTerm({ kind: "mark", text, name: -1, isCapital: false, quotation: quotations.open }, none))
      continue
    }
    const found = findEntry({ tokens, lower, index, limit: span?.from ?? Infinity }, lexicon)
    const isCapital = token.text[0] !== text[0]
    terms.push(toTerm({ kind: "word", text, name: -1, isCapital, quotation: quotations.open }, found?.entry ?? none))
    index += (found?.length ?? 1) - 1
  }
  // A mark that nobody closes, such as one for inches, is no quotation.
  const { open } = quotations
  return open === 0 ? terms : terms.map((term) => (term.quotation === open ? { ...term, quotation: 0 } : term))
}

/** Copies field by field: spread makes reading twice as slow. */
function toTerm({ kind, text, name, isCapital, quotation }: Omit<Term, keyof Entry>, entry: Entry): Term {
  const { score, role, isComparative, isFixed, isAttribute, isNoun } = entry
  return { kind, text, name, isCapital, quotation, score, role, isComparative, isFixed, isAttribute, isNoun }
}

const none: Entry = {
  score: 0,
  role: undefined,
  isComparative: false,
  isFixed: false,
  isAttribute: false,
  isNoun: false,
}

const not: Entry = { ...none, role: "not" }

interface Place {
  tokens: readonly Token[]
  lower: readonly string[]
  index: number
  /** Where the next name begins. */
  limit: number
}

/** The longest entry that starts at a word and ends before the next name. */
function findEntry({ tokens, lower, index, limit }: Place, lexicon: Lexicon) {
  const word = lower[index] ?? ""
  const entries = lexicon.entries.get(word)
  for (const { rest, entry } of entries?.longer ?? []) {
    const isHere = rest.every((one, offset) => lower[index + 1 + offset] === one)
    if (isHere && (tokens[index + rest.length]?.from ?? 0) < limit) return { entry, length: rest.length + 1 }
  }
  const own = entries?.own ?? (word.endsWith("n't") ? not : undefined)
  return own === undefined ? undefined : { entry: own, length: 1 }
}

const quotationMarks = new Set(['"', "„", "“", "”", "«", "»"])

/** Counts quotations. `“` opens one in English and closes one in German. */
function turnQuotation(mark: string, quotations: { count: number; open: number }): void {
  if (!quotationMarks.has(mark)) return
  const opens = quotations.open === 0 && mark !== "”"
  if (opens) quotations.count += 1
  quotations.open = opens ? quotations.count : 0
}
