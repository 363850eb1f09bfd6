import type { Segment } from "./open-segment.ts"

/** Segments that an opening or a replica reads: their files stay open until all who hold them have let go. */
export interface SegmentHolder {
  /** False where one of them is gone. */
  hold(segments: readonly Segment[]): boolean
  /** Lets go of all; a second call does nothing. */
  release(): void
}

export function createSegmentHolder(): SegmentHolder {
  const heldSegments = new Set<Segment>()
  return {
    hold(segments) {
      for (const segment of segments) {
        if (heldSegments.has(segment)) continue
        if (!segment.hold()) return false
        heldSegments.add(segment)
      }
      return true
    },
    release() {
      for (const segment of heldSegments) segment.release()
      heldSegments.clear()
    },
  }
}
