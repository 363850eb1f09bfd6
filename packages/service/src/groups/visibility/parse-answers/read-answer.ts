import type { CitedSource } from "../../../engines/cited-source.ts"
import { classifyTone, type Tone } from "./classify-tone.ts"
import { createMentionFinder, type Mention, type TrackedName } from "./find-mentions.ts"
import { type FoundCitation, readCitations } from "./read-citations.ts"

/** An answer as an engine gives it. */
export interface GivenAnswer {
  /** Markdown, as most engines write it. */
  text: string
  sources: readonly CitedSource[]
}

export interface ReadMention extends Omit<Mention, "spans"> {
  /** What is said of it; null where nothing can classify the language. */
  tone: Tone | null
  /** The sentence that names it first, word for word as a reader sees it. */
  quote: string
}

export interface ReadAnswer {
  mentions: ReadMention[]
  citations: FoundCitation[]
}

const longestQuote = 2000

/**
 * Makes what reads answers of one language for a brand and its competitors: who is named, in which order and tone, and which
 * pages are cited. The same answer is always read alike: every metric can be made again from the raw answers.
 */
export function createAnswerReader(names: readonly TrackedName[], locale: string): (answer: GivenAnswer) => ReadAnswer {
  const find = createMentionFinder(names, locale)
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" })
  return ({ text, sources }) => {
    const found = find(text)
    const sentences = [...segmenter.segment(found.text)].flatMap(({ segment, index }) => splitLines(segment, index))
    const mentions = found.mentions.map(({ spans, ...mention }) => {
      // Both are in the order of the text.
      let next = 0
      const about = sentences.filter(({ from, to }) => {
        while ((spans[next]?.[0] ?? to) < from) next += 1
        return (spans[next]?.[0] ?? to) < to
      })
      const tones = about.map(({ text: sentence }) => classifyTone(sentence, locale))
      return { ...mention, tone: overall(tones), quote: (about[0]?.text ?? "").slice(0, longestQuote) }
    })
    return { mentions, citations: readCitations(text, sources, names) }
  }
}

interface Sentence {
  text: string
  from: number
  to: number
}

/** A list's items are sentences of their own, also without a full stop. */
function splitLines(segment: string, index: number): Sentence[] {
  let from = index
  return segment.split("\n").map((line) => {
    const sentence = { text: line.trim(), from, to: from + line.length }
    from += line.length + 1
    return sentence
  })
}

/** The tone that more sentences have; neutral where they balance. */
function overall(tones: readonly (Tone | null)[]): Tone | null {
  const known = tones.filter((tone) => tone !== null)
  if (known.length === 0) return null
  const sum = known.reduce((total, tone) => total + (tone === "positive" ? 1 : tone === "negative" ? -1 : 0), 0)
  return sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral"
}
