import type { AbsenceWords } from "./absence-words.ts"

type Kind = keyof AbsenceWords

const kinds: readonly Kind[] = [
  "neg",
  "scant",
  "dim",
  "lost",
  "epi",
  "tell",
  "act",
  "info",
  "src",
  "kind",
  "called",
  "every",
  "best",
  "more",
  "pron",
  "sub",
  "if",
  "guess",
  "cut",
  "prep",
  "field",
  "veto",
  "ask",
  "me",
  "nor",
  "usual",
  "prove",
  "free",
]

/** A bit for each kind of word. */
export const bit = Object.fromEntries(kinds.map((kind, at) => [kind, 1 << at])) as Readonly<Record<Kind, number>>

export interface Lexicon {
  language: string
  /** Words without which nothing is denied. */
  cue: RegExp
  /** Whether the language writes no spaces between words. */
  isUnspaced: boolean
  /** The kinds of a word in small letters, as bits; 0 if it has none. */
  kindsOf: (word: string) => number
  /** The kinds of the second of two words. */
  pairs: ReadonlyMap<string, number>
  /** Whether a word is the second of such a pair. */
  isSecond: (word: string) => boolean
  /** The longest entry that begins at a place; empty if none does. */
  longestAt: (text: string, at: number) => string
}

type Kinds = Map<string, number>

const mostCached = 5000

/** Prepares the words of a language. */
export function createLexicon(language: string, words: AbsenceWords): Lexicon {
  const [whole, stems, tails, pairs]: [Kinds, Kinds, Kinds, Kinds] = [new Map(), new Map(), new Map(), new Map()]
  const add = (map: Kinds, key: string, kind: Kind) => map.set(key, (map.get(key) ?? 0) | bit[kind])
  for (const kind of kinds) {
    for (const entry of words[kind].split(" ")) {
      if (entry.endsWith("*")) add(stems, entry.slice(0, -1), kind)
      else if (entry.startsWith("*")) add(tails, entry.slice(1), kind)
      else if (entry.includes("_")) add(pairs, entry, kind)
      else if (entry !== "") add(whole, entry, kind)
    }
  }
  const cache: Kinds = new Map()
  const longestOf = (map: Kinds) => Math.max(0, ...[...map.keys()].map(({ length }) => length))
  const longest = { whole: longestOf(whole), stem: longestOf(stems), tail: longestOf(tails) }
  const seconds = new Set([...pairs.keys()].map((pair) => pair.replace(/^.*_/u, "")))
  const begins = new Set([...whole.keys()].map((entry) => entry[0]))

  function look(word: string): number {
    let found = whole.get(word) ?? 0
    for (let to = Math.min(word.length, longest.stem); to > 1; to--) found |= stems.get(word.slice(0, to)) ?? 0
    for (let size = Math.min(word.length - 1, longest.tail); size > 1; size--)
      found |= tails.get(word.slice(-size)) ?? 0
    return found
  }

  return {
    language,
    cue: createCue(language, words),
    isUnspaced: language === "ja" || language === "zh",
    pairs,
    isSecond: (word) => seconds.has(word),
    kindsOf(word) {
      let found = cache.get(word)
      if (found === undefined) {
        found = language === "ar" ? lookArabic(word, look) : look(word)
        if (cache.size >= mostCached) cache.clear()
        cache.set(word, found)
      }
      return found
    },
    longestAt(text, at) {
      if (!begins.has(text[at])) return ""
      for (let size = Math.min(longest.whole, text.length - at); size > 0; size--) {
        const entry = text.slice(at, at + size)
        if (whole.has(entry)) return entry
      }
      return ""
    },
  }
}

function createCue(language: string, { neg, scant, dim, lost, ask }: AbsenceWords): RegExp {
  const all = [neg, scant, dim, lost, ask]
    .join(" ")
    .split(" ")
    .map((one) => one.replace(/^.*_/u, ""))
  const entries = [...new Set(all)].filter((one) => one !== "" && !one.startsWith("*"))
  const stems = entries.map((one) => (one.endsWith("*") ? one.slice(0, -1) : one))
  if (language === "ja" || language === "zh" || language === "ar") return new RegExp(stems.join("|"), "u")
  const whole = entries.map((one) => (one.endsWith("*") ? one.slice(0, -1) : `${one}(?![a-zà-ÿ])`))
  return new RegExp(`(?:^|[^a-zà-ÿ])(?:${whole.join("|")})${language === "en" ? "|n['’]t(?![a-z])" : ""}`, "iu")
}

const particles = ["", "و", "ف"]
const articles = ["", "ال", "لل", "بال", "كال", "ب", "ل", "ك", "س"]
const pronouns = ["", "ها", "ه", "هم", "ك", "ي"]

/** Arabic joins particles, the article and pronouns to the word: وبالمعلومات. */
function lookArabic(word: string, look: (word: string) => number): number {
  const whole = word
    .replace(/\p{M}|ـ/gu, "")
    .replace(/[أإآ]/gu, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
  for (const start of particles.flatMap((one) => articles.map((article) => one + article))) {
    if (!whole.startsWith(start)) continue
    for (const end of pronouns) {
      if (!whole.endsWith(end) || whole.length < start.length + end.length + 2) continue
      const found = look(whole.slice(start.length, whole.length - end.length))
      if (found !== 0) return found
    }
  }
  return 0
}
