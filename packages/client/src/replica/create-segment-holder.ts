import type { Segment } from "./open-segment.ts"

/** The segments that an opening or a replica reads. Their files stay open until all holders have released them. */
export interface SegmentHolder {
  /** False if one of them is gone. */
  hold(segments: readonly Segment[]): boolean
  /** Releases all. A second call does nothing. */
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
