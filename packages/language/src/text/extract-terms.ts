import { stopWords } from "./stop-words.ts"
import { supportedLocale } from "./supported-locale.ts"

export interface TermsOptions {
  /** A BCP 47 tag. It decides what a word is, and which words are stop words. */
  locale: string
  /** The most words of a term. */
  longest: number
  /** Words and names of several words to leave out, in lower case. A name is left out as a whole: its words alone can be terms. */
  without?: ReadonlySet<string>
}

const segmenters = new Map<string, Intl.Segmenter>()
/** What can be between two words of a term. */
const joint = /^[\s\u{2d}\u{2010}\u{2011}]*$/u

/**
 * The terms of a text, each once and in lower case: its words and sequences of words. Terms that start or end with a
 * stop word, numbers and single letters are left out.
 */
export function extractTerms(text: string, { longest, without = new Set(), ...options }: TermsOptions): Set<string> {
  const locale = supportedLocale(options.locale)
  const stops = stopWords(locale)
  const terms = new Set<string>()
  let run: { word: string; joint: string }[] = []
  const end = () => {
    for (let from = 0; from < run.length; from++) {
      for (let length = 1; length <= longest && from + length <= run.length; length++) {
        const words = run.slice(from, from + length)
        const [first, last] = [words[0]?.word ?? "", words.at(-1)?.word ?? ""]
        if (stops.has(first) || stops.has(last)) continue
        if (length === 1 && /^.$/u.test(first)) continue
        terms.add(words.map((one, index) => (index === 0 ? "" : one.joint) + one.word).join(""))
      }
    }
    run = []
  }
  const words = splitWords(text, locale)
  const names = namesIn(without, locale)
  let named = 0
  for (const [index, { word, between }] of words.entries()) {
    const name = names.get(word)?.find((rest) => rest.every((one, offset) => words[index + 1 + offset]?.word === one))
    if (name !== undefined) named = Math.max(named, index + 1 + name.length)
    const isLeftOut = index < named || without.has(word) || /^[\d.,]+$/u.test(word)
    if (!joint.test(between) || isLeftOut) end()
    if (!isLeftOut) run.push({ word, joint: between.trim() === "" && between !== "" ? " " : between })
  }
  end()
  return terms
}

/** The words of a text in lower case, each with what stands between it and the word before. */
function splitWords(text: string, locale: string): { word: string; between: string }[] {
  const words: { word: string; between: string }[] = []
  let between = ""
  for (const { segment, isWordLike } of segmenterOf(locale).segment(text.normalize("NFC"))) {
    if (isWordLike === true) words.push({ word: segment.toLocaleLowerCase(locale), between })
    between = isWordLike === true ? "" : between + segment
  }
  return words
}

/** The names of several words by their first word: the other words, the longest name first. */
type Names = ReadonlyMap<string, string[][]>
/** A call for themes extracts from thousands of sentences with the same set. */
const knownNames = new WeakMap<ReadonlySet<string>, Map<string, Names>>()

function namesIn(without: ReadonlySet<string>, locale: string): Names {
  const byLocale = knownNames.get(without) ?? new Map<string, Names>()
  knownNames.set(without, byLocale)
  const known = byLocale.get(locale)
  if (known !== undefined) return known
  const names = new Map<string, string[][]>()
  for (const name of without) {
    const [first, ...rest] = splitWords(name, locale).map(({ word }) => word)
    if (first === undefined || rest.length === 0) continue
    names.set(
      first,
      [...(names.get(first) ?? []), rest].toSorted((a, b) => b.length - a.length),
    )
  }
  byLocale.set(locale, names)
  return names
}

function segmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: "word" })
  segmenters.set(locale, known)
  return known
}
