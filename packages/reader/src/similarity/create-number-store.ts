/** Allocators return blocks of this size to the system once nobody holds a part of them. */
const block = 65_536

/**
 * Creates a store of numbers: each call gives room for so many. Ten thousand small arrays would each take 300 bytes more, and leave holes in the
 * memory of the process.
 */
export function createNumberStore(): (count: number) => Uint32Array {
  let numbers = new Uint32Array()
  let used = 0
  return (count) => {
    if (used + count > numbers.length) {
      numbers = new Uint32Array(Math.max(block, count))
      used = 0
    }
    used += count
    return numbers.subarray(used - count, used)
  }
}
