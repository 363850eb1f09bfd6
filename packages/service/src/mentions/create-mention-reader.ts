import { classifyTone, type Tone } from "./classify-tone.ts"
import { createMentionFinder, type Mention, type TrackedName } from "./find-mentions.ts"
import { supportedLocale } from "./supported-locale.ts"

export interface ReadMention extends Omit<Mention, "spans"> {
  /** The tone of its sentences; null if the language has no classifier. */
  tone: Tone | null
  /** The first sentence with the name and the tone of the mention, or else with the name; word for word as a reader sees it. */
  quote: string
}

const longestQuote = 2000

/** Creates a function that finds names in texts of one language, with the tone of the sentences that have them. */
export function createMentionReader(
  names: readonly TrackedName[],
  language: string,
): (markdown: string) => ReadMention[] {
  const locale = supportedLocale(language)
  const find = createMentionFinder(names, locale)
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" })
  return (markdown) => {
    const found = find(markdown)
    if (found.mentions.length === 0) return []
    const sentences = [...segmenter.segment(found.text)].flatMap(({ segment, index }) => splitLines(segment, index))
    return found.mentions.map(({ spans, ...mention }) => {
      // Both are in the order of the text.
      let next = 0
      const about = sentences.filter(({ from, to }) => {
        while ((spans[next]?.[0] ?? to) < from) next += 1
        return (spans[next]?.[0] ?? to) < to
      })
      const tones = about.map(({ text }) => classifyTone(text, locale))
      const tone = overall(tones)
      const telling = about[Math.max(0, tones.indexOf(tone))]
      return { ...mention, tone, quote: (telling?.text ?? "").slice(0, longestQuote) }
    })
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
