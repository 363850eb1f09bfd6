import { isSameWord } from "./is-same-word.ts"
import { splitWords } from "./split-words.ts"

/** Compares texts with weighed words. Each result is in the order of the texts, and 0 for a text without any of the words. */
export interface TextRanker {
  /** BM25: how rare a word is, and how often a text has it for its length. */
  score: (words: ReadonlyMap<string, number>) => Float64Array
  /** The sum of the weights of the words that a text has. */
  count: (words: ReadonlyMap<string, number>) => Float64Array
}

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

/** Indexes texts to rank them. Forms of a word count as the word. The words of a question are in lower case, as `splitWords` gives them. */
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
  const mean = Math.max(1, lengths.reduce((total, length) => total + length, 0) / Math.max(1, texts.length))
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

  function sum(
    words: ReadonlyMap<string, number>,
    worth: (text: number, count: number, counts: ReadonlyMap<number, number>) => number,
  ): Float64Array {
    const sums = new Float64Array(texts.length)
    for (const [word, weight] of words) {
      const counts = countForms(word)
      for (const [text, count] of counts) sums[text] = (sums[text] ?? 0) + weight * worth(text, count, counts)
    }
    return sums
  }

  return {
    score: (words) =>
      sum(words, (text, count, { size }) => {
        // A word of all texts counts, too: a search may have chosen the texts by it.
        const rarity = Math.log(1 + texts.length / size)
        return (rarity * count * (saturation + 1)) / (count + (fades[text] ?? saturation))
      }),
    count: (words) => sum(words, () => 1),
  }
}
