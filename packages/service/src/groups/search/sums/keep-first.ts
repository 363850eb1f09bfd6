/** An order of values: negative if the first comes first. */
export type Compare<Value> = (one: Value, other: Value) => number

/** The first `count` values of those that you add. */
export interface FirstValues<Value> {
  add(value: Value): void
  /** Whether a value would be among them. */
  takes(value: Value): boolean
  /** The last of them, once there are `count`. */
  last(): Value | undefined
  /** Removes the last `most` of them, and returns these in order. */
  takeLast(most: number): Value[]
}

/** Creates a list that keeps the first values in an order. Adding one costs the logarithm of `count`. */
export function keepFirst<Value>(count: number, compare: Compare<Value>): FirstValues<Value> {
  // A heap with the last of the kept values on top.
  const heap: Value[] = []
  const isAfter = (at: number, other: number) => compare(heap[at] as Value, heap[other] as Value) > 0
  const swap = (at: number, other: number) => {
    const value = heap[at] as Value
    heap[at] = heap[other] as Value
    heap[other] = value
  }
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let next = left < heap.length && isAfter(left, at) ? left : at
      if (right < heap.length && isAfter(right, next)) next = right
      if (next === at) return
      swap(at, next)
      at = next
    }
  }
  const takes = (value: Value) => heap.length < count || (heap.length > 0 && compare(value, heap[0] as Value) < 0)
  return {
    takes,
    add(value) {
      if (!takes(value)) return
      if (heap.length < count) {
        let at = heap.push(value) - 1
        for (let above = (at - 1) >> 1; at > 0 && isAfter(at, above); above = (at - 1) >> 1) {
          swap(at, above)
          at = above
        }
      } else {
        heap[0] = value
        sink()
      }
    },
    last: () => (heap.length < count ? undefined : heap[0]),
    takeLast(most) {
      const taken: Value[] = []
      while (heap.length > 0 && taken.length < most) {
        const end = heap.pop() as Value
        if (heap.length === 0) taken.push(end)
        else {
          taken.push(heap[0] as Value)
          heap[0] = end
          sink()
        }
      }
      return taken.toReversed()
    },
  }
}
