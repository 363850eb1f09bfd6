import { supportedLocale } from "./supported-locale.ts"

const segmenters = new Map<string, Intl.Segmenter>()
/** A line break, and an abbreviation at the end of what the segmenter takes for a sentence. */
const abbreviated =
  /(?:^|[\s("“])(?:(?:[A-Z]\.)*[A-Z]|approx|bzw|ca|Co|d\.h|Dr|e\.g|etc|f|ff|i\.e|Inc|Jan|Feb|Mr|Mrs|Ms|Nr|No|Prof|St|usw|vgl|vs|z\.B)\.\s*$/u
/** “Am 12. Februar”: in these languages, a point makes a number the twelfth. */
const ordinal = /(?:^|\D)\d{1,2}\.\s*$/
const ordinalLanguages = /^(?:cs|da|de|et|fi|hr|hu|nb|nn|no|pl|sk|sl|sr|tr)\b/i
/** The end of a sentence tells whether it goes on. All of it would cost too much, where a page has no sentences. */
const longestEnd = 40

export interface FoundSentence {
  start: number
  /** Behind the spaces that follow the sentence. */
  end: number
}

/** The places of the sentences in a text on one line. Together they are the whole text. */
export function findSentences(line: string, locale: string): FoundSentence[] {
  const known = supportedLocale(locale)
  const segmenter = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: "sentence" })
  segmenters.set(known, segmenter)
  const continues = (last: string) => abbreviated.test(last) || (ordinalLanguages.test(locale) && ordinal.test(last))
  const sentences: FoundSentence[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const last = sentences.at(-1)
    const end = index + segment.length
    if (
      last !== undefined &&
      (continues(line.slice(Math.max(last.start, last.end - longestEnd), last.end)) || /^\p{Ll}/u.test(segment))
    )
      last.end = end
    else sentences.push({ start: index, end })
  }
  return sentences
}
