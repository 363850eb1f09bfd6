import type { Entry, Lexicon } from "./create-lexicon.ts"
import { splitTokens, type Token } from "./split-tokens.ts"
import type { Role } from "./tone-language.ts"

/** Where a text has a name. */
export interface NameSpan {
  /** The index of the name. */
  name: number
  from: number
  to: number
}

/** A part of a sentence: a name, a word or phrase of the lexicon, another word, or a mark. */
export interface Term {
  kind: "name" | "word" | "mark"
  /** The index of the name; -1 for other terms. */
  name: number
  /** The word or mark in lower case. */
  text: string
  isCapital: boolean
  score: number
  role: Role | undefined
  isComparative: boolean
  isFixed: boolean
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
      terms.push(toTerm("name", text, { name: span.name, quotation: quotations.open }))
      continue
    }
    if (!/[\p{L}\p{N}]/u.test(token.text)) {
      turnQuotation(token.text, quotations)
      terms.push(toTerm("mark", text, { quotation: quotations.open }))
      continue
    }
    const until = span === undefined ? tokens.length : tokens.findIndex(({ from }) => from >= span.from)
    const found = findEntry(lower, index, until < 0 ? tokens.length : until, lexicon)
    const isCapital = /^\p{Lu}/u.test(token.text)
    terms.push(toTerm("word", text, { isCapital, quotation: quotations.open, ...found?.entry }))
    index += (found?.length ?? 1) - 1
  }
  // A mark that nobody closes, such as one for inches, is no quotation.
  const { open } = quotations
  return open === 0 ? terms : terms.map((term) => (term.quotation === open ? { ...term, quotation: 0 } : term))
}

function toTerm(kind: Term["kind"], text: string, more: Partial<Term>): Term {
  return {
    kind,
    text,
    name: -1,
    isCapital: false,
    score: 0,
    role: undefined,
    isComparative: false,
    isFixed: false,
    quotation: 0,
    ...more,
  }
}

const not: Entry = { score: 0, role: "not", isComparative: false, isFixed: false }

/** The longest entry that starts at a word and ends before the next name. */
function findEntry(words: readonly string[], at: number, until: number, lexicon: Lexicon) {
  const word = words[at] ?? ""
  const entries = lexicon.entries.get(word)
  for (const { rest, entry } of entries?.longer ?? []) {
    if (at + rest.length < until && rest.every((one, offset) => words[at + 1 + offset] === one)) {
      return { entry, length: rest.length + 1 }
    }
  }
  const own = entries?.own ?? (word.endsWith("n't") ? not : undefined)
  return own === undefined ? undefined : { entry: own, length: 1 }
}

/** Counts quotations. `“` opens one in English and closes one in German. */
function turnQuotation(mark: string, quotations: { count: number; open: number }): void {
  if (!/["„“”«»]/u.test(mark)) return
  const opens = quotations.open === 0 && mark !== "”"
  if (opens) quotations.count += 1
  quotations.open = opens ? quotations.count : 0
}
