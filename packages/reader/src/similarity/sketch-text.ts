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

/** Sketches a text by its words, in shingles of three. `take` gives room for numbers that are kept. */
export function sketchText(tokens: readonly string[], take: (count: number) => Uint32Array): TextSketch {
  const hashes = tokens.map((token) => hashWord(token))
  const sorted = new Uint32Array(Math.max(0, hashes.length - shingleLength + 1))
  for (let at = 0; at < sorted.length; at += 1) {
    sorted[at] = joinHashes(joinHashes(hashes[at] ?? 0, hashes[at + 1] ?? 0), hashes[at + 2] ?? 0)
  }
  sorted.sort()
  let count = 0
  const low = createBitCounter()
  const high = createBitCounter()
  for (let at = 0; at < sorted.length; at += 1) {
    const shingle = sorted[at] ?? 0
    if (at > 0 && shingle === sorted[at - 1]) continue
    sorted[count] = shingle
    count += 1
    low.add(shingle)
    high.add(joinHashes(shingle, 0x5b_d1_e9_95))
  }
  const smallest = take(Math.min(count, sketchLength))
  smallest.set(sorted.subarray(0, smallest.length))
  return {
    exact: hash("sha1", tokens.join(" ")),
    high: high.majority(count),
    low: low.majority(count),
    smallest,
    shingles: count,
  }
}

/**
 * Counts for each of 32 bits in how many numbers it is set. The counts stand upright, one binary digit of all 32 in each plane, so adding a
 * number takes two steps on average and not 32.
 */
function createBitCounter() {
  const planes = new Uint32Array(24)
  return {
    add(value: number): void {
      let carry = value
      for (let plane = 0; carry !== 0; plane += 1) {
        const sum = planes[plane] ?? 0
        planes[plane] = sum ^ carry
        carry &= sum
      }
    },
    /** The bits that are set in more than half of so many numbers. */
    majority(numbers: number): number {
      let bits = 0
      for (let bit = 0; bit < 32; bit += 1) {
        let count = 0
        for (const [plane, digits] of planes.entries()) count += ((digits >>> bit) & 1) * 2 ** plane
        if (count * 2 > numbers) bits |= 1 << bit
      }
      return bits >>> 0
    },
  }
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
