import { crc32 } from "node:zlib"

export interface CheckedIndex {
  /** The JSON of each line; the first is the header's. */
  lines: Buffer[]
  /** Bytes of those lines: less than there are where the rest is torn. */
  bytes: number
}

/** The lines of a segment's index up to the first byte that is not as it was written. */
export function checkIndex(bytes: Buffer): CheckedIndex {
  const index: CheckedIndex = { lines: [], bytes: 0 }
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at)
    if (end === -1 || end < at + 9) break
    const line = bytes.subarray(at + 9, end)
    if (Number.parseInt(bytes.toString("latin1", at, at + 8), 16) !== crc32(line)) break
    index.lines.push(line)
    at = end + 1
    index.bytes = at
  }
  return index
}
