import { supportedLocale } from "../text/supported-locale.ts"
import { createAbsenceReader } from "./absence/create-absence-reader.ts"
import type { Verdict } from "./absence/judge-clause.ts"
import { classifyTones, type Tone } from "./classify-tones.ts"
import { type Doubt, doubtKey, isAmbiguous, type JudgedDoubts } from "./doubt.ts"
import { createMentionFinder, type Mention, type TrackedName } from "./find-mentions.ts"
import { readLists } from "./lists/read-lists.ts"
import { lexiconOf } from "./tones/lexicon-of.ts"
import type { NameSpan } from "./tones/read-terms.ts"

export interface ReadMention extends Omit<Mention, "spans"> {
  /** Its place in the answer's list, whoever else is on it; null if no list has it. */
  rank: number | null
  /** The tone of its sentences towards the name; null if the language has no lexicon. */
  tone: Tone | null
  /** The first sentence with the name and the tone of the mention, or else with the name; word for word as a reader sees it. */
  quote: string
}

/** The names in an answer. */
export interface ReadNames {
  mentions: ReadMention[]
  /** The ids of names of which the answer says only that it knows nothing of them, or that it was asked; null is the brand. */
  absent: (string | null)[]
  /** The names in its lists that nobody tracks. */
  listed: string[]
}

export interface ReadMentionsOptions {
  /** What a judge has said of sentences of this text. It goes before the rules. Default: nothing. */
  judged?: JudgedDoubts | undefined
  /** Gets the sentences that a judge should read. Default: nobody wants them. */
  doubts?: Doubt[] | undefined
}

interface Sentence {
  text: string
  tone: Tone
  /** Whether a judge gave the tone. */
  isJudged: boolean
  /** Null if it can be no denial. */
  verdict: Verdict | null
  judge: () => Verdict
}

const longestQuote = 2000
/** Longer sentences are lists or no prose at all. */
const longestDoubt = 1000
/** An answer that names something more often knows it. */
const mostOfUnknown = 40

/** Creates a function that finds names in texts of one language, with the tone towards them of the sentences that have them. */
export function createMentionReader(
  names: readonly TrackedName[],
  language: string,
): (markdown: string, options?: ReadMentionsOptions) => ReadNames {
  const locale = supportedLocale(language)
  const find = createMentionFinder(names, locale)
  const lexicon = lexiconOf(locale)
  const readAbsence = createAbsenceReader(locale)
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" })
  return (markdown, { judged, doubts } = {}) => {
    const found = find(markdown)
    const { ranks, listed } = readLists(markdown, found)
    if (found.mentions.length === 0) return { mentions: [], absent: [], listed }
    const spans = found.mentions
      .flatMap((mention, name) => mention.spans.map(([from, to]) => ({ name, from, to })))
      .toSorted((a, b) => a.from - b.from)
    const readPart = readAbsence(found.text, spans)
    const about = found.mentions.map((): Sentence[] => [])
    const gone = found.mentions.map(() => 0)
    const ask = (kind: Doubt["kind"], name: number, text: string): string | undefined => {
      if ((judged ?? doubts) === undefined || text.length > longestDoubt) return undefined
      const { id = null, name: named = "" } = found.mentions[name] ?? {}
      const key = { kind, id, text: text.trim() }
      doubts?.push({ ...key, name: named })
      return judged?.[doubtKey(key)]
    }
    // Both are in the order of the text.
    let next = 0
    for (const { segment, index } of segmenter.segment(found.text)) {
      for (const { text, from, to } of splitLines(segment, index)) {
        let own: NameSpan[] = []
        const first = next
        while (next < spans.length && (spans[next]?.from ?? 0) < to) {
          const span = spans[next++] as NameSpan
          own.push({ name: span.name, from: Math.max(0, span.from - from), to: span.to - from })
        }
        const others = [...new Set(own.map((span) => span.name))].filter((name) => {
          const isDoubtful = own.every((span) => span.name !== name || isAmbiguous(text.slice(span.from, span.to)))
          return isDoubtful && ask("homograph", name, text) === "other"
        })
        for (const { name } of own) if (others.includes(name)) gone[name] = (gone[name] ?? 0) + 1
        own = own.filter(({ name }) => !others.includes(name))
        if (own.length === 0) continue
        const absence = readPart({ from, to, first })
        const read = [...new Set(own.map((span) => span.name))].map((name) => {
          const judge = () => absence.judge(name)
          const isRare = (found.mentions[name]?.count ?? 0) <= mostOfUnknown
          if (!isRare || !absence.mayDeny()) return { name, judge, verdict: null }
          const said = ask("absence", name, text)
          const verdict: Verdict = said === "absent" ? "denied" : said === "said" ? said : judge()
          return { name, judge, verdict }
        })
        const isDenied = read.every(({ verdict }) => verdict === "denied")
        const tones = lexicon === undefined || isDenied ? undefined : classifyTones(text, own, lexicon)
        for (const { name, ...one } of read) {
          const ruled = tones?.get(name) ?? "neutral"
          const said = isDenied || ruled !== "neutral" ? undefined : ask("tone", name, text)
          const tone = said === "positive" || said === "negative" ? said : ruled
          about[name]?.push({ ...one, text: text.trim(), tone, isJudged: said !== undefined })
        }
      }
    }
    const absent: (string | null)[] = []
    const mentions = found.mentions.flatMap(({ id, name, count }, index) => {
      const left = count - (gone[index] ?? 0)
      if (left === 0) return []
      const all = about[index] ?? []
      const rank = ranks.get(id ?? "") ?? null
      const isSaid = (verdict: Verdict) => verdict === "said" || (verdict === "empty" && rank !== null)
      const isDenied = all.some(({ verdict }) => verdict === "denied")
      if (isDenied && !all.some(({ verdict, judge }) => isSaid(verdict ?? judge()))) {
        absent.push(id)
        return []
      }
      const sentences = all.filter(({ verdict }) => verdict !== "denied")
      const tone = overall(sentences)
      const telling = sentences.find((one) => one.tone === tone) ?? sentences[0]
      const isRead = lexicon !== undefined || sentences.some(({ isJudged }) => isJudged)
      const quote = (telling?.text ?? "").slice(0, longestQuote)
      return [{ id, name, count: left, rank, tone: isRead ? tone : null, quote }]
    })
    return { mentions: mentions.map((one, at) => ({ ...one, position: at + 1 })), absent, listed }
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
