import type { CitedSource } from "../../../engines/cited-source.ts"
import { supportedLocale } from "../../../suggestions/supported-locale.ts"
import { classifyTone, type Tone } from "./classify-tone.ts"
import { type FoundCitation, findCitations } from "./find-citations.ts"
import { createMentionFinder, type Mention, type TrackedName } from "./find-mentions.ts"

/** An answer as an engine returns it. */
export interface RawAnswer {
  /** The text. Most engines write Markdown. */
  text: string
  sources: readonly CitedSource[]
}

export interface ParsedMention extends Omit<Mention, "spans"> {
  /** The tone of its sentences; null if the language has no classifier. */
  tone: Tone | null
  /** The first sentence with the name, word for word as a reader sees it. */
  quote: string
}

export interface ParsedAnswer {
  mentions: ParsedMention[]
  citations: FoundCitation[]
}

const longestQuote = 2000

/**
 * Creates a parser for answers of one language, for a brand and its competitors. It finds who is mentioned, in which
 * order and tone, and which pages are cited. The result depends only on its input, so every metric can be computed
 * again from raw answers.
 */
export function createAnswerParser(
  names: readonly TrackedName[],
  language: string,
): (answer: RawAnswer) => ParsedAnswer {
  const locale = supportedLocale(language)
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
    return { mentions, citations: findCitations(text, sources, names) }
  }
}

interface Sentence {
  text: string
  from: number
  to: number
}

/** Splits a segment into lines: each list item is a sentence, even without a full stop. */
function splitLines(segment: string, index: number): Sentence[] {
  let from = index
  return segment.split("\n").map((line) => {
    const sentence = { text: line.trim(), from, to: from + line.length }
    from += line.length + 1
    return sentence
  })
}

/** The tone of most sentences; neutral if they balance. */
function overall(tones: readonly (Tone | null)[]): Tone | null {
  const known = tones.filter((tone) => tone !== null)
  if (known.length === 0) return null
  const sum = known.reduce((total, tone) => total + (tone === "positive" ? 1 : tone === "negative" ? -1 : 0), 0)
  return sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral"
}
