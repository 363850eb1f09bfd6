import type { Key } from "./find-duplicates.ts"
import { createMentions } from "./find-mentions.ts"
import { createWordCounter, type WeighedWords, weighWords, type WordLists } from "./weigh-words.ts"

/** A text that another could lead to. */
export interface Neighbour {
  key: Key
  /** 0 to 1: how many of the distinctive words of one text are what the other is about, and whether one names the other. */
  similarity: number
}

/** Words by which a text is compared with the others: its most telling ones. */
const topWords = 80
/** What a name of a text in another is worth, against all the words that the two could have in common. */
const mentionWeight = 0.5

/** The numbers that a text has in common with the others. They are cleared for each text. */
interface Scores {
  values: Float64Array
  /** The texts that have one, in the order in which they got it. */
  texts: Uint32Array
  length: number
}

/** Finds the best neighbours of each text. The texts are sorted by their keys. */
export function findNeighbours(
  entries: readonly (readonly [Key, WordLists])[],
  { hashes, limit, minSimilarity }: { hashes: readonly number[]; limit: number; minSimilarity: number },
): Map<Key, Neighbour[]> {
  const lists = entries.map(([, list]) => list)
  const weighed = weighWords(lists, hashes.length)
  const mentions = createMentions(lists, weighed)
  const choose = createChooser(weighed, hashes)
  const scores: Scores = { values: new Float64Array(lists.length), texts: new Uint32Array(lists.length), length: 0 }
  const found = new Map<Key, Neighbour[]>()
  for (const [index, [key, { words }]] of entries.entries()) {
    choose(words, (word, weight) => addTexts(scores, weighed, word, weight))
    const own = scores.values[index] ?? 0
    for (let at = 0; at < scores.length; at += 1) {
      const text = scores.texts[at] ?? 0
      scores.values[text] = Math.min(1, (scores.values[text] ?? 0) / own)
    }
    mentions.find(words, (text, mention) => add(scores, text, mention * mentionWeight))
    scores.values[index] = 0
    const best = takeBest(scores, limit).filter((text) => (scores.values[text] ?? 0) >= minSimilarity)
    found.set(
      key,
      best.map((text) => ({ key: entries[text]?.[0] ?? "", similarity: Math.min(1, scores.values[text] ?? 0) })),
    )
    for (let at = 0; at < scores.length; at += 1) scores.values[scores.texts[at] ?? 0] = 0
    scores.length = 0
  }
  return found
}

/** Chooses the most telling words of a text. */
function createChooser({ rarity, starts }: WeighedWords, hashes: readonly number[]) {
  const counter = createWordCounter(hashes.length)
  let ranks = new Float64Array(1000)
  return (words: Uint32Array, chosen: (word: number, weight: number) => void): void => {
    const different = counter.count(words).filter((word) => (starts[word + 1] ?? 0) > (starts[word] ?? 0))
    if (ranks.length < different.length) ranks = new Float64Array(different.length * 2)
    for (const [at, word] of different.entries()) {
      // The hash decides between equals, so that the order in which texts were added does not.
      const weight = (1 + Math.log(counter.of(word))) * (rarity[word] ?? 0)
      ranks[at] = Math.round(weight * 4096) * 2 ** 32 + (hashes[word] ?? 0)
    }
    const least = ranks.subarray(0, different.length).toSorted().at(-topWords) ?? 0
    for (const [at, word] of different.entries()) {
      if ((ranks[at] ?? 0) >= least) chosen(word, 1 + Math.log(counter.of(word)))
    }
  }
}

function addTexts(scores: Scores, { starts, texts, weights }: WeighedWords, word: number, weight: number): void {
  const end = starts[word + 1] ?? 0
  for (let at = starts[word] ?? 0; at < end; at += 1) add(scores, texts[at] ?? 0, weight * (weights[at] ?? 0))
}

function add(scores: Scores, text: number, score: number): void {
  const value = scores.values[text] ?? 0
  if (value === 0) {
    scores.texts[scores.length] = text
    scores.length += 1
  }
  scores.values[text] = value + score
}

/** The texts with the highest scores, best first. */
function takeBest({ values, texts, length }: Scores, limit: number): number[] {
  const best: number[] = []
  const isBefore = (left: number, right: number): boolean => {
    const difference = (values[left] ?? 0) - (values[right] ?? 0)
    // Texts are in the order of their keys, so ties are as well.
    return difference > 0 || (difference === 0 && left < right)
  }
  for (let index = 0; index < length; index += 1) {
    const text = texts[index] ?? 0
    if ((values[text] ?? 0) === 0) continue
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && !isBefore(text, last)) continue
    let at = best.length
    while (at > 0 && isBefore(text, best[at - 1] ?? text)) at -= 1
    best.splice(at, 0, text)
    if (best.length > limit) best.pop()
  }
  return best
}
