import { withoutAccents } from "../text/without-accents.ts"
import { endingsAfter } from "./inflect-name.ts"
import { isOrdinaryUse } from "./is-ordinary-use.ts"
import { hostForm, type NameForm, nameForms, phraseForms } from "./name-form.ts"
import { visibleText } from "./visible-text.ts"

/** A name to look for: the brand or a competitor. */
export interface TrackedName {
  /** The competitor's id; null for the brand itself. */
  id: string | null
  name: string
  aliases: readonly string[]
  domains: readonly string[]
  /** Phrases that hold the name and mean something else: "Cyber Monday" for Monday. Default: none. */
  exclude?: readonly string[]
}

/** A tracked name that an answer mentions. */
export interface Mention {
  id: string | null
  name: string
  /** Its rank by first mention among the tracked names; 1 is first. */
  position: number
  /** How often the answer names it. */
  count: number
  /** Where the visible text has it, as [from, to) in UTF-16 units, in order. */
  spans: (readonly [from: number, to: number])[]
}

export interface FoundMentions {
  /** The text that the spans refer to. */
  text: string
  mentions: Mention[]
}

/**
 * Creates a function that finds names in answers of one language. It prepares the many forms of each name once. A
 * match:
 *
 * - has the name's case (an apple is not Apple)
 * - is a whole word
 * - can be an inflected form of the language (Orlenem), an alias or a domain
 *
 * If names overlap, the longest counts.
 */
export function createMentionFinder(
  names: readonly TrackedName[],
  locale: string,
): (markdown: string) => FoundMentions {
  const tracked = names.map((name) => ({
    name,
    forms: [
      ...[name.name, ...name.aliases].flatMap((one) => nameForms(one, locale)),
      ...name.domains.map((domain) => hostForm(domain)),
    ],
    excluded: (name.exclude ?? []).flatMap((phrase) => phraseForms(phrase, locale)),
  }))
  const language = locale.split("-")[0] ?? ""
  const endings = new Set(endingsAfter(locale))
  const isWord = createWordCheck(language)

  return (markdown) => {
    const shown = visibleText(markdown)
    const text = narrow(shown)
    const small = text.toLowerCase()
    const bare = withoutAccents(small)
    const mayHave = ({ needs }: NameForm) => needs === undefined || bare.includes(needs) || small.includes(needs)
    const spans = tracked
      .flatMap(({ forms, excluded }, index) => {
        const found = forms.flatMap((form) => (mayHave(form) ? findForm(text, form, index) : []))
        if (found.length === 0 || excluded.length === 0) return found
        // Where each character of a phrase is, the end of the longest one.
        const ends = new Uint32Array(text.length)
        for (const { from, to } of excluded.flatMap((form) => findForm(text, form, index))) {
          for (let at = from; at < to; at++) ends[at] = Math.max(ends[at] ?? 0, to)
        }
        return found.filter(({ from, to }) => (ends[from] ?? 0) < to)
      })
      .toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    const taken: Span[] = []
    const isTaken = new Uint8Array(text.length)
    for (const span of spans) {
      // Earlier spans are at least as long, so one that overlaps covers an end of this span.
      if (isTaken[span.from] === 1 || isTaken[span.to - 1] === 1) continue
      isTaken.fill(1, span.from, span.to)
      taken.push(span)
    }
    return { text: shown, mentions: toMentions(names, taken) }
  }

  function findForm(text: string, form: NameForm, index: number): Span[] {
    const found: Span[] = []
    for (const match of text.matchAll(form.pattern)) {
      const span = { index, from: match.index, to: match.index + match[0].length }
      if (!form.isWritten(match[0])) continue
      const isWhole = form.isHost ? isWholeHost(text, span) : isWholeName(text, span) && isWord(text, span)
      if (isWhole && !isOrdinaryUse(text, span)) found.push(span)
    }
    return found
  }

  function isWholeName(text: string, { from, to }: Span): boolean {
    const [first, last] = [firstOf(text.slice(from)), lastOf(text.slice(from, to))]
    if (joins(lastOf(text.slice(0, from)), first) && !isProclitic(text, from)) return false
    const rest = text.slice(to, to + 40)
    const word = /^[\p{L}\p{M}\p{Nd}_]+/u.exec(rest)?.[0] ?? ""
    const isEnding = endings.has(word) || (word === "s" && isShouted(text.slice(from, to)))
    if (word !== "" && joins(last, firstOf(word)) && !isEnding) return false
    // A unit: dm³.
    if (/^[²³]/u.test(rest) && /^\p{Ll}{1,2}$/u.test(text.slice(from, to))) return false
    // Another host name: notion.social is not Notion.
    return !/^\.[\p{Ll}\p{N}-]{2,}/u.test(rest)
  }
}

interface Span {
  index: number
  from: number
  to: number
}

/**
 * Converts full-width letters and digits of Japanese and Chinese texts to their usual width, in the same number of
 * units.
 */
const narrow = (text: string) =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
/** A small letter after only capitals is not part of the name: INGs. */
const isShouted = (name: string) => /^[\p{Lu}\p{N}&-]{2,}$/u.test(name)
const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32)
const lastOf = (text: string) => Array.from(text.slice(-2)).at(-1) ?? " "

/** A footnote's number, as in Acme¹, is no part of a word. */
const letter = /[\p{L}\p{M}\p{Nd}_]/u

/** What Arabic and Hebrew write before a name as one word with it: and, so, with, for, as; and, that, in, to, from, as. */
const proclitics = /(?<![\p{L}\p{M}])(?:[وف]?[بلك]?|[וש]{0,2}[בלמכ]?)$/u

function isProclitic(text: string, from: number): boolean {
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text.slice(from, from + 1))) return false
  return proclitics.test(text.slice(Math.max(0, from - 5), from))
}

const katakana = /[\p{Script=Katakana}ー]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Whether two neighbouring characters belong to one word. In scripts without spaces, only katakana shows this. */
function joins(left: string, right: string): boolean {
  if (!letter.test(left) || !letter.test(right)) return false
  if (katakana.test(left) && katakana.test(right)) return true
  return !unspaced.test(left) && !unspaced.test(right)
}

function isWholeHost(text: string, { from, to }: Span): boolean {
  return !/[\p{L}\p{N}_.-]$/u.test(text.slice(Math.max(0, from - 1), from)) ||
    unspaced.test(lastOf(text.slice(0, from)))
    ? !/^(?:[a-z0-9_-]|\.[a-z0-9])/iu.test(text.slice(to, to + 2))
    : false
}

/** Chinese words next to names that a dictionary may join to them: 在京东 is 在 and 京东. */
const particles = /^[在和与跟用到从的是或对向把被给以于比就也都很有为及]+$/u

/**
 * Creates a check for names in Han characters. A dictionary (ICU, through Intl.Segmenter) finds the words. A name that
 * ends inside a longer word does not count (小米 in 小米粥).
 */
function createWordCheck(language: string): (text: string, span: Span) => boolean {
  const segmenter = new Intl.Segmenter(language === "" ? undefined : language, { granularity: "word" })
  return (text, { from, to }) => {
    if (!/\p{Script=Han}/u.test(text.slice(from, to))) return true
    // In Japanese, 的 makes an adjective: 楽天的 means optimistic.
    if (language === "ja" && text[to] === "的") return false
    const begin = Math.max(0, from - 24)
    const around = text.slice(begin, to + 24)
    for (const { segment, index } of segmenter.segment(around)) {
      const [start, end] = [begin + index, begin + index + segment.length]
      const [before, after] = [text.slice(start, from), text.slice(to, end)]
      if (start < from && end > from && !particles.test(before)) return false
      if (start < to && end > to && !particles.test(after)) return false
    }
    return true
  }
}

function toMentions(names: readonly TrackedName[], spans: readonly Span[]): Mention[] {
  const byName = new Map<number, (readonly [number, number])[]>()
  for (const { index, from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const found = byName.get(index)
    if (found === undefined) byName.set(index, [[from, to]])
    else found.push([from, to])
  }
  return [...byName].map(([index, found], order) => ({
    id: names[index]?.id ?? null,
    name: names[index]?.name ?? "",
    position: order + 1,
    count: found.length,
    spans: found,
  }))
}
