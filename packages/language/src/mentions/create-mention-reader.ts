import { supportedLocale } from "../text/supported-locale.ts"
import { classifyTones, type Tone } from "./classify-tones.ts"
import { createMentionFinder, type Mention, type TrackedName } from "./find-mentions.ts"
import { lexiconOf } from "./tones/lexicon-of.ts"
import type { NameSpan } from "./tones/read-terms.ts"

export interface ReadMention extends Omit<Mention, "spans"> {
  /** The tone of its sentences towards the name; null if the language has no lexicon. */
  tone: Tone | null
  /** The first sentence with the name and the tone of the mention, or else with the name; word for word as a reader sees it. */
  quote: string
}

const longestQuote = 2000

/** Creates a function that finds names in texts of one language, with the tone towards them of the sentences that have them. */
export function createMentionReader(
  names: readonly TrackedName[],
  language: string,
): (markdown: string) => ReadMention[] {
  const locale = supportedLocale(language)
  const find = createMentionFinder(names, locale)
  const lexicon = lexiconOf(locale)
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" })
  return (markdown) => {
    const found = find(markdown)
    if (found.mentions.length === 0) return []
    const spans = found.mentions
      .flatMap((mention, name) => mention.spans.map(([from, to]) => ({ name, from, to })))
      .toSorted((a, b) => a.from - b.from)
    const about = found.mentions.map((): { text: string; tone: Tone }[] => [])
    // Both are in the order of the text.
    let next = 0
    for (const { segment, index } of segmenter.segment(found.text)) {
      for (const { text, from, to } of splitLines(segment, index)) {
        const own: NameSpan[] = []
        while (next < spans.length && (spans[next]?.from ?? 0) < to) {
          const span = spans[next++] as NameSpan
          own.push({ name: span.name, from: Math.max(0, span.from - from), to: span.to - from })
        }
        if (own.length === 0) continue
        const tones = lexicon === undefined ? undefined : classifyTones(text, own, lexicon)
        for (const name of new Set(own.map((span) => span.name))) {
          about[name]?.push({ text: text.trim(), tone: tones?.get(name) ?? "neutral" })
        }
      }
    }
    return found.mentions.map(({ id, name, position, count }, index) => {
      const sentences = about[index] ?? []
      const tone = overall(sentences)
      const telling = sentences.find((one) => one.tone === tone) ?? sentences[0]
      const quote = (telling?.text ?? "").slice(0, longestQuote)
      return { id, name, position, count, tone: lexicon === undefined ? null : tone, quote }
    })
  }
}

/** Splits a segment into lines: each list item is a sentence, even without a full stop. */
function splitLines(segment: string, index: number): { text: string; from: number; to: number }[] {
  let from = index
  return segment.split("\n").map((text) => {
    const line = { text, from, to: from + text.length }
    from += text.length + 1
    return line
  })
}

/** The tone of most sentences; neutral if they balance. */
function overall(sentences: readonly { tone: Tone }[]): Tone {
  const sum = sentences.reduce((total, { tone }) => total + (tone === "positive" ? 1 : tone === "negative" ? -1 : 0), 0)
  return sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral"
}
