import { shareOfShingles, type TextSketch } from "./sketch-text.ts"

export type Key = string | number

/** Texts that are the same, or nearly. */
export interface DuplicateGroup {
  kind: "exact" | "near"
  /** At least two, sorted. */
  keys: readonly Key[]
}

/** Texts with fewer shingles are too short to call near duplicates: two short notices differ in the word that matters. */
const minShingles = 20
const maxDistance = 3
const minShare = 0.9
/** How many neighbours of a crowded bucket are compared. */
const maxNeighbours = 200

/** Finds equal texts, and groups of nearly equal ones. The order of the entries does not matter. */
export function findDuplicates(entries: Iterable<readonly [Key, TextSketch]>): DuplicateGroup[] {
  const byText = Map.groupBy(
    [...entries].filter(([, { shingles }]) => shingles > 0),
    ([, { exact }]) => exact,
  )
  const groups: DuplicateGroup[] = []
  const firsts: { key: Key; sketch: TextSketch }[] = []
  for (const same of byText.values()) {
    const keys = same.map(([key]) => key).toSorted(compareKeys)
    if (keys.length > 1) groups.push({ kind: "exact", keys })
    const [first] = same
    if (first !== undefined && keys[0] !== undefined) firsts.push({ key: keys[0], sketch: first[1] })
  }
  const long = firsts.filter(({ sketch }) => sketch.shingles >= minShingles)
  long.sort((left, right) => compareKeys(left.key, right.key))
  for (const near of joinNear(long)) groups.push({ kind: "near", keys: near })
  return groups.toSorted(
    (left, right) => compareKeys(left.keys[0] ?? "", right.keys[0] ?? "") || (left.kind < right.kind ? -1 : 1),
  )
}

export function compareKeys(left: Key, right: Key): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Two hashes that differ in three of 64 bits are equal in one of four bands of 16. */
function joinNear(texts: readonly { key: Key; sketch: TextSketch }[]): Key[][] {
  const parents = texts.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  for (let band = 0; band < 4; band += 1) {
    const buckets = new Map<number, number[]>()
    for (const [index, { sketch }] of texts.entries()) {
      const half = band < 2 ? sketch.low : sketch.high
      const slice = (half >>> ((band % 2) * 16)) & 0xff_ff
      const bucket = buckets.get(slice)
      if (bucket === undefined) buckets.set(slice, [index])
      else bucket.push(index)
    }
    for (const bucket of buckets.values()) joinBucket(bucket)
  }
  const groups = Map.groupBy(texts.keys(), (index) => rootOf(index))
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.flatMap((index) => texts[index]?.key ?? []))

  function joinBucket(bucket: readonly number[]): void {
    for (const [at, index] of bucket.entries()) {
      const left = texts[index]
      for (const other of bucket.slice(at + 1, at + 1 + maxNeighbours)) {
        const right = texts[other]
        if (left === undefined || right === undefined || rootOf(index) === rootOf(other)) continue
        if (distance(left.sketch, right.sketch) > maxDistance) continue
        if (shareOfShingles(left.sketch, right.sketch) < minShare) continue
        // The smaller index is the root, whatever the order of the joins.
        const [low, high] = [rootOf(index), rootOf(other)].toSorted((one, two) => one - two)
        if (low !== undefined && high !== undefined) parents[high] = low
      }
    }
  }
}

function distance(left: TextSketch, right: TextSketch): number {
  return countBits(left.low ^ right.low) + countBits(left.high ^ right.high)
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55_55_55_55)
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
