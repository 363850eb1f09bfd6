import { supportedLocale } from "../../mentions/supported-locale.ts"
import { continuesSentence } from "./continues-sentence.ts"

const segmenters = new Map<string, Intl.Segmenter>()

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
  const sentences: FoundSentence[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const last = sentences.at(-1)
    const end = index + segment.length
    if (last !== undefined && continuesSentence(line.slice(last.start, last.end), segment, locale)) last.end = end
    else sentences.push({ start: index, end })
  }
  return sentences
}
