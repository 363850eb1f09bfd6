export interface VarintReader {
  /** The next value. Missing bytes are 0. */
  read(): number
  isAtEnd(): boolean
}

/** Creates a reader of varints that `createVarintWriter` wrote. */
export function createVarintReader(bytes: Uint8Array): VarintReader {
  let at = 0
  return {
    read() {
      let byte = bytes[at++] ?? 0
      if (byte < 128) return byte
      let value = byte & 127
      let factor = 128
      do {
        byte = bytes[at++] ?? 0
        value += (byte & 127) * factor
        factor *= 128
      } while (byte >= 128)
      return value
    },
    isAtEnd: () => at >= bytes.length,
  }
}
