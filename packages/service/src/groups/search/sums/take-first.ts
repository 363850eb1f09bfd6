import { type Compare, keepFirst } from "./keep-first.ts"

/**
 * The values before the last of the first `count`, in order, and those that equal the last one, in any order. If there are no more than
 * `count` values, all come before.
 */
export function takeFirst(
  values: Uint32Array,
  count: number,
  compare: Compare<number>,
): { before: Uint32Array; equal: Uint32Array } {
  if (values.length <= count) return { before: values.toSorted(compare), equal: new Uint32Array() }
  const first = keepFirst(count, compare)
  // Indexes, because to iterate over a typed array takes twice as long.
  for (let index = 0; index < values.length; index++) first.add(values[index] ?? 0)
  const last = first.last()
  if (last === undefined) return { before: new Uint32Array(), equal: new Uint32Array() }
  const before: number[] = []
  const equal: number[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    const order = compare(value, last)
    if (order < 0) before.push(value)
    else if (order === 0) equal.push(value)
  }
  return { before: Uint32Array.from(before).toSorted(compare), equal: Uint32Array.from(equal) }
}
