import { compareKeys, type DuplicateGroup, findDuplicates, type Key } from "./find-duplicates.ts"
import { hashWord } from "./hash-word.ts"
import { sketchText, type TextSketch } from "./sketch-text.ts"
import { tokenise } from "./tokenise.ts"

/** A text that is similar to another. */
export interface Neighbour {
  key: Key
  /** 0 to 1: the cosine of the texts' most telling words. */
  similarity: number
}

/** What is known of the texts of a site. */
export interface TextIndex {
  /** Adds a text, or replaces it. `title` counts three times. */
  add(entry: { key: Key; text: string; title?: string | null }): void
  remove(key: Key): void
  /** The most similar texts of each text, best first. */
  findNeighbours(limit?: number): Map<Key, Neighbour[]>
  findDuplicates(): DuplicateGroup[]
}

interface Entry {
  /** Numbers of words, and how often each stands there. */
  terms: Uint32Array
  counts: Uint16Array
  sketch: TextSketch
}

/** Words that are kept of a text: its most frequent ones. */
const maxTerms = 400
/** Words that tell most of a text. */
const topTerms = 40
/** Words that stand in more of the texts tell nothing. */
const maxShare = 0.2
/** On a small site, a share says nothing: a word of this many texts may still tell them from the rest. */
const minTexts = 10
const titleWeight = 3
const minWordLength = 2

/**
 * Creates an index of texts. It keeps numbers, about 4 KiB a text, and no text itself: hand over the texts in batches, without what the site
 * repeats (`createBoilerplate`). The order of the texts does not change what it finds.
 */
export function createTextIndex(): TextIndex {
  const entries = new Map<Key, Entry>()
  const numbers = new Map<string, number>()
  /** By the number of a word: its hash, which orders words the same in each run. */
  const hashes: number[] = []

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    // A part of a long text would keep all of it in memory.
    const copy = word.length < 13 ? word : Buffer.from(word).toString()
    numbers.set(copy, hashes.length)
    hashes.push(hashWord(copy))
    return hashes.length - 1
  }

  return {
    add({ key, text, title }) {
      const tokens = tokenise(text)
      const counts = new Map<number, number>()
      const countAll = (words: readonly string[], weight: number) => {
        for (const word of words) {
          if (word.length < minWordLength && word.charCodeAt(0) < 0x2e_80) continue
          const number = numberOf(word)
          counts.set(number, (counts.get(number) ?? 0) + weight)
        }
      }
      countAll(tokens, 1)
      countAll(tokenise(title ?? ""), titleWeight)
      const kept = [...counts]
        .toSorted(([left, one], [right, two]) => two - one || (hashes[left] ?? 0) - (hashes[right] ?? 0))
        .slice(0, maxTerms)
      entries.set(key, {
        terms: Uint32Array.from(kept, ([number]) => number),
        counts: Uint16Array.from(kept, ([, count]) => Math.min(count, 0xff_ff)),
        sketch: sketchText(tokens),
      })
    },
    remove(key) {
      entries.delete(key)
    },
    findNeighbours: (limit = 10) => findNeighbours(entries, hashes, limit),
    findDuplicates: () => findDuplicates([...entries].map(([key, { sketch }]) => [key, sketch] as const)),
  }
}

function findNeighbours(entries: ReadonlyMap<Key, Entry>, hashes: readonly number[], limit: number) {
  const keys = [...entries.keys()].toSorted(compareKeys)
  const frequencies = new Uint32Array(hashes.length)
  for (const { terms } of entries.values()) for (const term of terms) frequencies[term] = (frequencies[term] ?? 0) + 1
  const most = Math.max(minTexts, keys.length * maxShare)
  const vectors = keys.map((key) => toVector(entries.get(key), frequencies, most, keys.length, hashes))
  const postings = new Map<number, { texts: number[]; weights: number[] }>()
  for (const [index, vector] of vectors.entries()) {
    for (const { term, weight } of vector) {
      let posting = postings.get(term)
      if (posting === undefined) postings.set(term, (posting = { texts: [], weights: [] }))
      posting.texts.push(index)
      posting.weights.push(weight)
    }
  }
  const scores = new Float64Array(keys.length)
  const found = new Map<Key, Neighbour[]>()
  for (const [index, vector] of vectors.entries()) {
    const touched: number[] = []
    for (const { term, weight } of vector) {
      const posting = postings.get(term)
      if (posting === undefined) continue
      const { texts, weights } = posting
      for (let at = 0; at < texts.length; at += 1) {
        const other = texts[at] ?? 0
        if (other === index) continue
        if (scores[other] === 0) touched.push(other)
        scores[other] = (scores[other] ?? 0) + weight * (weights[at] ?? 0)
      }
    }
    const key = keys[index]
    if (key !== undefined) found.set(key, takeBest(touched, scores, keys, limit))
    for (const other of touched) scores[other] = 0
  }
  return found
}

/** The heaviest words of a text, as a vector of length 1. A word of one text alone cannot join two. */
function toVector(
  entry: Entry | undefined,
  frequencies: Uint32Array,
  most: number,
  texts: number,
  hashes: readonly number[],
): { term: number; weight: number }[] {
  if (entry === undefined) return []
  const weighed: { term: number; weight: number }[] = []
  for (const [at, term] of entry.terms.entries()) {
    const frequency = frequencies[term] ?? 0
    if (frequency < 2 || frequency > most) continue
    weighed.push({ term, weight: (1 + Math.log(entry.counts[at] ?? 1)) * Math.log(1 + texts / frequency) })
  }
  weighed.sort((left, right) => right.weight - left.weight || (hashes[left.term] ?? 0) - (hashes[right.term] ?? 0))
  const top = weighed.slice(0, topTerms)
  const norm = Math.hypot(...top.map(({ weight }) => weight))
  return top.map(({ term, weight }) => ({ term, weight: weight / norm }))
}

function takeBest(touched: readonly number[], scores: Float64Array, keys: readonly Key[], limit: number): Neighbour[] {
  const best: { index: number; score: number }[] = []
  for (const index of touched) {
    const score = scores[index] ?? 0
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && !comesBefore({ index, score }, last)) continue
    let at = best.length
    while (at > 0 && comesBefore({ index, score }, best[at - 1] ?? { index, score })) at -= 1
    best.splice(at, 0, { index, score })
    if (best.length > limit) best.pop()
  }
  return best.map(({ index, score }) => ({ key: keys[index] ?? "", similarity: Math.min(1, score) }))
}

/** Texts are in the order of their keys, so ties are as well. */
function comesBefore(left: { index: number; score: number }, right: { index: number; score: number }): boolean {
  return left.score > right.score || (left.score === right.score && left.index < right.index)
}
