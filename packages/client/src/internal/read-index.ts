import { crc32 } from "node:zlib"

import type { IndexLine } from "./replica-entry.ts"
import type { SegmentHeader } from "./write-segment.ts"

export interface SegmentIndex {
  header: SegmentHeader | undefined
  lines: IndexLine[]
  /** Bytes of the header and those lines: less than there are where the rest is torn. */
  bytes: number
}

/** Reads the index of a segment up to the first byte that is not as it was written. */
export function readIndex(bytes: Buffer): SegmentIndex {
  const index: SegmentIndex = { header: undefined, lines: [], bytes: 0 }
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at)
    if (end === -1 || end < at + 9) break
    const text = bytes.subarray(at + 9, end)
    if (Number.parseInt(bytes.toString("latin1", at, at + 8), 16) !== crc32(text)) break
    const value: unknown = JSON.parse(text.toString())
    if (at === 0) index.header = value as SegmentHeader
    else index.lines.push(value as IndexLine)
    at = end + 1
    index.bytes = at
  }
  return index
}
