import { isSameWord } from "./is-same-word.ts"
import { splitWords } from "./split-words.ts"
import { tellingWords } from "./telling-words.ts"

/** A part of a text with its heading, both in plain words. */
export interface TextSection {
  heading: string
  text: string
}

export interface ComparedSections {
  /** Headings of sections that mostly say what an earlier one says, with its heading. */
  repeated: { heading: string; of: string }[]
  /** Headings of which the section has no telling word. */
  unanswered: string[]
}

/** Rows of three words that two sections share, as a share of the shorter one. */
const mostShared = 0.5
/** Shorter sections say too little to be compared. */
const fewestWords = 8
const mostSections = 100

/** Finds sections that repeat each other, and those that have no word of what their heading asks. */
export function compareSections(sections: readonly TextSection[], { locale }: { locale: string }): ComparedSections {
  const read = sections.slice(0, mostSections).map(({ heading, text }) => {
    const words = splitWords(text, locale)
    return { heading, words, rows: new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)) }
  })
  const long = read.filter(({ words }) => words.length >= fewestWords)
  const repeated = long.flatMap((own, at) => {
    const earlier = long.slice(0, at).find((one) => shareOf(own.rows, one.rows) >= mostShared)
    return earlier === undefined ? [] : [{ heading: own.heading, of: earlier.heading }]
  })
  const unanswered = long.flatMap(({ heading, words }) => {
    const wanted = tellingWords(heading, locale)
    const known = [...new Set(words)]
    const isAnswered = wanted.length === 0 || wanted.some((word) => known.some((one) => isSameWord(one, word)))
    return isAnswered ? [] : [heading]
  })
  return { repeated, unanswered }
}

function shareOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...own].filter((row) => other.has(row)).length
  const size = Math.min(own.size, other.size)
  return size === 0 ? 0 : shared / size
}
