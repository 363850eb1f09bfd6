import { supportedLocale } from "../mentions/supported-locale.ts"
import { stopWords } from "./stop-words.ts"

export interface TermsOptions {
  /** A BCP 47 tag. It decides what a word is, and which words are stop words. */
  locale: string
  /** The most words of a term. */
  longest: number
  /** Words to leave out, in lower case, such as those of names. */
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
  let between = ""
  for (const { segment, isWordLike } of segmenterOf(locale).segment(text.normalize("NFC"))) {
    if (isWordLike !== true) {
      between += segment
      continue
    }
    const word = segment.toLocaleLowerCase(locale)
    const isLeftOut = without.has(word) || /^[\d.,]+$/u.test(word)
    if (!joint.test(between) || isLeftOut) end()
    if (!isLeftOut) run.push({ word, joint: between.trim() === "" && between !== "" ? " " : between })
    between = ""
  }
  end()
  return terms
}

function segmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: "word" })
  segmenters.set(locale, known)
  return known
}
