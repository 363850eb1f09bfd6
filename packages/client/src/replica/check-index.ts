import { crc32 } from "node:zlib"

export interface CheckedIndex {
  /** The JSON of each line. The first is the header. */
  lines: Buffer[]
  /** The size of those lines. It is less than the file's if the rest is damaged. */
  bytes: number
}

/** The lines of a segment's index up to the first damaged byte. */
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
