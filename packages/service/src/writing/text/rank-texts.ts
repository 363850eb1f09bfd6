import { isSameWord } from "./is-same-word.ts"
import { splitWords } from "./split-words.ts"

/** Scores each text for weighed words, in the order of the texts. A text without any of them scores 0. */
export type TextRanker = (words: ReadonlyMap<string, number>) => Float64Array

/** How much more often than once a word counts, and how much the length of its text counts. */
const saturation = 1.2
const lengthShare = 0.75
/** Forms of one word have at least these letters in common (`isSameWord`). */
const sharedLetters = 3

/** Where a word stands: the indexes of its texts, and how often it stands in each. */
interface Postings {
  texts: number[]
  counts: number[]
}

/**
 * Indexes texts to rank them by BM25, which asks how rare a word is and how often a text has it for its length. Forms of a word count as
 * the word. The words of a question are in lower case, as `splitWords` gives them.
 */
export function rankTexts(texts: readonly string[], { locale }: { locale: string }): TextRanker {
  const postings = new Map<string, Postings>()
  const lengths = texts.map((text, index) => {
    const words = splitWords(text, locale)
    for (const word of words) {
      const known = postings.get(word)
      if (known === undefined) postings.set(word, { texts: [index], counts: [1] })
      else if (known.texts.at(-1) === index) known.counts[known.counts.length - 1] = (known.counts.at(-1) ?? 0) + 1
      else {
        known.texts.push(index)
        known.counts.push(1)
      }
    }
    return words.length
  })
  const mean = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length))
  const fades = lengths.map((length) => saturation * (1 - lengthShare + (lengthShare * length) / mean))
  const byStart = Map.groupBy(postings.keys(), (word) => word.slice(0, sharedLetters))
  const found = new Map<string, ReadonlyMap<number, number>>()

  /** How often a text has the word in any of its forms. */
  function countForms(wanted: string): ReadonlyMap<number, number> {
    const known = found.get(wanted)
    if (known !== undefined) return known
    const counts = new Map<number, number>()
    for (const form of byStart.get(wanted.slice(0, sharedLetters)) ?? []) {
      if (!isSameWord(form, wanted)) continue
      const { texts: indexes, counts: times } = postings.get(form) ?? { texts: [], counts: [] }
      for (const [at, index] of indexes.entries()) counts.set(index, (counts.get(index) ?? 0) + (times[at] ?? 0))
    }
    found.set(wanted, counts)
    return counts
  }

  return (words) => {
    const scores = new Float64Array(texts.length)
    for (const [word, weight] of words) {
      const counts = countForms(word)
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [index, count] of counts) {
        const share = (count * (saturation + 1)) / (count + (fades[index] ?? saturation))
        scores[index] = (scores[index] ?? 0) + weight * rarity * share
      }
    }
    return scores
  }
}
