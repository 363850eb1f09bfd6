import { splitTokens } from "./split-tokens.ts"
import type { Inflection, Role, Scored, ToneLanguage } from "./tone-language.ts"

/** A word or a sequence of words with a tone or a role. */
export interface Entry {
  /** From -3 to 3. */
  score: number
  role: Role | undefined
  isComparative: boolean
  /** Whether a negation before it changes nothing, as in `n'est pas mal`. */
  isFixed: boolean
  /** Whether it is a noun, an adjective or an adverb, which need a verb that gives them to a subject. */
  isAttribute: boolean
  isNoun: boolean
}

/** The entries that start with a word. */
export interface Entries {
  /** The entry of the word alone. */
  own: Entry | undefined
  /** Longer entries: the words after the first one. The longest comes first. */
  longer: { rest: string[]; entry: Entry }[]
}

/** The words of a language, ready for look-up by their first word in lower case. */
export interface Lexicon extends Pick<ToneLanguage, "hasConcord" | "hasElision" | "capitalizesNouns"> {
  entries: ReadonlyMap<string, Entries>
}

/** Inflects and indexes the words of a language. Where two entries have the same words, roles come before phrases, and phrases before words. */
export function createLexicon(language: ToneLanguage): Lexicon {
  const { adjectives, verbs, nouns, phrases, roles, hasConcord, hasElision, capitalizesNouns } = language
  const entries = new Map<string, Entries>()
  const negations = new Set(
    [roles.not, roles.no, roles.pas, roles.nor].flatMap((list) => (list ?? "").split(/\s*,\s*/u)),
  )

  const add = (words: readonly string[], entry: Entry) => {
    const [first = "", ...rest] = words
    const known = entries.get(first) ?? { own: undefined, longer: [] }
    entries.set(first, known)
    if (rest.length === 0) known.own = known.own === undefined ? entry : withComparative(known.own, entry)
    else if (!known.longer.some((one) => one.rest.join(" ") === rest.join(" "))) known.longer.push({ rest, entry })
  }
  const addPhrases = (list: string, entry: Entry) => {
    for (const phrase of list.split(",").map((one) => one.trim())) {
      if (phrase === "") continue
      const isComparative = phrase.startsWith("^")
      const [words = "", score] = phrase.replace(/[!^]/u, "").split("=")
      for (const form of alternatives(words)) {
        const tokens = splitTokens(form, hasElision).map(({ text }) => (text === "_" ? "," : text.toLowerCase()))
        const isFixed = phrase.startsWith("!") || (tokens.length > 1 && tokens.some((word) => negations.has(word)))
        add(tokens, { ...entry, isComparative, isFixed, ...(score === undefined ? {} : { score: Number(score) }) })
      }
    }
  }
  const addWords = (scored: Scored, inflection: Inflection, kind: "adjective" | "comparative" | "verb" | "noun") => {
    const [isComparative, isFixed] = [kind === "comparative", false]
    for (const [score, list] of Object.entries(scored)) {
      for (const word of list.trim().split(/\s+/u)) {
        for (const form of inflect(word, inflection)) {
          const isAttribute = kind !== "verb"
          const isNoun = kind === "noun"
          add([form], { score: Number(score), role: undefined, isComparative, isFixed, isAttribute, isNoun })
        }
      }
    }
  }

  for (const [role, list] of Object.entries(roles)) {
    addPhrases(list, { ...plain, role: role as Role })
  }
  for (const [score, list] of Object.entries(phrases)) {
    addPhrases(list, { ...plain, score: Number(score) })
  }
  addWords(adjectives.words, adjectives.inflection, "adjective")
  addWords(adjectives.words, adjectives.comparatives ?? [], "comparative")
  addWords(verbs.words, verbs.inflection, "verb")
  addWords(nouns.words, nouns.inflection, "noun")
  for (const { longer } of entries.values()) longer.sort((a, b) => b.rest.length - a.rest.length)
  return { entries, hasConcord, hasElision, capitalizesNouns }
}

const plain: Entry = {
  score: 0,
  role: undefined,
  isComparative: false,
  isFixed: false,
  isAttribute: false,
  isNoun: false,
}

/** German has forms that are a comparative and not: ein leiser Motor, leiser als. */
const withComparative = (known: Entry, entry: Entry): Entry =>
  entry.isComparative && !known.isComparative && known.score !== 0 ? { ...known, isComparative: true } : known

/** The forms of a word: with each ending that can replace its own. */
function inflect(word: string, inflection: Inflection): string[] {
  const fits = inflection.find(([ending]) => word.endsWith(ending))
  if (fits === undefined) return []
  const [ending, ...others] = fits
  return others.map((other) => word.slice(0, word.length - ending.length) + other)
}

/** The phrases that one with alternatives (`a/b c`) stands for. */
function alternatives(phrase: string): string[] {
  const words = phrase.split(" ").map((word) => word.split("/"))
  return words.reduce<string[]>(
    (all, word) => all.flatMap((start) => word.map((one) => `${start} ${one}`.trim())),
    [""],
  )
}
