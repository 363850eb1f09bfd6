export interface VarintWriter {
  /** Throws a `RangeError` for a value that is no whole number from 0 to 2^70. */
  write(value: number): void
  /** How many bytes are written. */
  length(): number
  bytes(): Buffer
}

/** Ten bytes of a varint. Above 2^53, a sum is about as exact as its mean has to be. */
const largest = 2 ** 70

/** Creates a writer of varints: seven bits a byte, the lowest first, the eighth bit set on all bytes but the last. */
export function createVarintWriter(expectedBytes: number): VarintWriter {
  let bytes = Buffer.allocUnsafe(Math.max(64, expectedBytes))
  let at = 0
  return {
    write(value) {
      if (!Number.isInteger(value) || value < 0 || value >= largest)
        throw new RangeError(`${value} is not a valid sum of searches.`)
      if (at + 10 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
      let rest = value
      while (rest >= 128) {
        bytes[at++] = (rest % 128) | 128
        rest = Math.floor(rest / 128)
      }
      bytes[at++] = rest
    },
    length: () => at,
    bytes: () => bytes.subarray(0, at),
  }
}
