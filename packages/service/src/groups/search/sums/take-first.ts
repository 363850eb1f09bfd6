import { type Compare, keepFirst } from "./keep-first.ts"

/** An order of numbers. */
export interface NumberOrder {
  compare: Compare<number>
  /** What decides first, if it is in an array by number: the largest comes first. Most numbers then need no comparison. */
  largest?: Float64Array
}

/** Numbers of which the first ones are wanted. */
export interface TakenNumbers {
  add(number: number): void
  /**
   * The numbers before the last of the first ones, in order, and those that equal the last one, in any order. If there are no more numbers
   * than are wanted, all come before.
   */
  take(): { before: Uint32Array; equal: Uint32Array }
}

/** Takes the first `count` numbers, and all that equal the last of them. */
export function takeFirst(count: number, { compare, largest }: NumberOrder): TakenNumbers {
  const first = keepFirst(count, compare)
  // Those that were among the first ones, or equal to the last, when they came. Few of the others are.
  const candidates: number[] = []
  let least = Number.NEGATIVE_INFINITY
  let added = 0
  return {
    add(number) {
      added++
      if (largest !== undefined && (largest[number] ?? 0) < least) return
      const before = first.last()
      const order = before === undefined ? -1 : compare(number, before)
      if (order > 0) return
      candidates.push(number)
      if (order === 0) return
      first.add(number)
      const last = first.last()
      if (largest !== undefined && last !== undefined) least = largest[last] ?? 0
    },
    take() {
      if (added <= count) return { before: Uint32Array.from(candidates).toSorted(compare), equal: new Uint32Array() }
      const last = first.last()
      const before: number[] = []
      const equal: number[] = []
      for (const number of last === undefined ? [] : candidates) {
        const order = compare(number, last ?? 0)
        if (order < 0) before.push(number)
        else if (order === 0) equal.push(number)
      }
      return { before: Uint32Array.from(before).toSorted(compare), equal: Uint32Array.from(equal) }
    },
  }
}
