import { checkIndex } from "./check-index.ts"
import type { IndexLine } from "./replica-entry.ts"
import type { SegmentHeader } from "./write-segment.ts"

export interface SegmentIndex {
  header: SegmentHeader | undefined
  lines: IndexLine[]
}

/** Reads the index of a segment up to the first damaged byte. */
export function readIndex(bytes: Buffer): SegmentIndex {
  const [header, ...lines] = checkIndex(bytes).lines.map((line) => JSON.parse(line.toString()) as unknown)
  return { header: header as SegmentHeader | undefined, lines: lines as IndexLine[] }
}
