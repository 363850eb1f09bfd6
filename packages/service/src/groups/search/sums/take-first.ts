/** The first `count` values in an order, and all that equal the last of them, in any order. */
export function takeFirst(
  values: Uint32Array,
  count: number,
  compare: (one: number, other: number) => number,
): number[] {
  if (values.length <= count) return [...values]
  // A heap of the best so far, with the worst of them on top.
  const heap: number[] = []
  const isWorse = (at: number, than: number) => compare(heap[at] ?? 0, heap[than] ?? 0) > 0
  const swap = (at: number, other: number) => {
    const value = heap[at] ?? 0
    heap[at] = heap[other] ?? 0
    heap[other] = value
  }
  // Indexes, because to iterate over a typed array takes twice as long.
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (heap.length < count) {
      let at = heap.push(value) - 1
      for (let above = (at - 1) >> 1; at > 0 && isWorse(at, above); above = (at - 1) >> 1) {
        swap(at, above)
        at = above
      }
    } else if (compare(value, heap[0] ?? 0) < 0) {
      heap[0] = value
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let worst = left < count && isWorse(left, at) ? left : at
        if (right < count && isWorse(right, worst)) worst = right
        if (worst === at) break
        swap(at, worst)
        at = worst
      }
    }
  }
  const last = heap[0]
  const first: number[] = []
  if (last === undefined) return first
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (compare(value, last) <= 0) first.push(value)
  }
  return first
}
