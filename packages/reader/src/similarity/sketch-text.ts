import { hash } from "node:crypto"

import { hashWord, joinHashes } from "./hash-word.ts"

/** What is kept of a text to find it again. */
export interface TextSketch {
  /** Equal for equal words in the same order. */
  exact: string
  /** SimHash of the shingles, 64 bits as two numbers. */
  high: number
  low: number
  /** The smallest hashes of its shingles, sorted: enough to estimate how many two texts share. */
  smallest: Uint32Array
  /** Different shingles. */
  shingles: number
}

const shingleLength = 3
const sketchLength = 256

/** Sketches a text by its words, in shingles of three. */
export function sketchText(tokens: readonly string[]): TextSketch {
  const hashes = tokens.map((token) => hashWord(token))
  const shingles = new Set<number>()
  for (let at = 0; at + shingleLength <= hashes.length; at += 1) {
    shingles.add(joinHashes(joinHashes(hashes[at] ?? 0, hashes[at + 1] ?? 0), hashes[at + 2] ?? 0))
  }
  const sums = new Int32Array(64)
  for (const shingle of shingles) {
    const other = joinHashes(shingle, 0x5b_d1_e9_95)
    for (let bit = 0; bit < 32; bit += 1) {
      sums[bit] = (sums[bit] ?? 0) + ((shingle >>> bit) & 1) * 2 - 1
      sums[bit + 32] = (sums[bit + 32] ?? 0) + ((other >>> bit) & 1) * 2 - 1
    }
  }
  let low = 0
  let high = 0
  for (let bit = 0; bit < 32; bit += 1) {
    if ((sums[bit] ?? 0) > 0) low |= 1 << bit
    if ((sums[bit + 32] ?? 0) > 0) high |= 1 << bit
  }
  const smallest = Uint32Array.from(shingles).toSorted().slice(0, sketchLength)
  return { exact: hash("sha1", tokens.join(" ")), high: high >>> 0, low: low >>> 0, smallest, shingles: shingles.size }
}

/** The share of shingles that two texts have in common (Jaccard): exact for short texts, else an estimate. */
export function shareOfShingles(left: TextSketch, right: TextSketch): number {
  const limit = Math.min(sketchLength, Math.max(left.shingles, right.shingles))
  let at = 0
  let other = 0
  let seen = 0
  let common = 0
  while (seen < limit && (at < left.smallest.length || other < right.smallest.length)) {
    const first = left.smallest[at] ?? Infinity
    const second = right.smallest[other] ?? Infinity
    seen += 1
    if (first === second) common += 1
    if (first <= second) at += 1
    if (second <= first) other += 1
  }
  // Short texts are compared to their ends.
  const rest = limit < sketchLength ? left.smallest.length - at + (right.smallest.length - other) : 0
  return seen + rest === 0 ? 0 : common / (seen + rest)
}
