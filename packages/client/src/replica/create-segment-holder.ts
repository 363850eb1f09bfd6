import type { Segment } from "./open-segment.ts"

/** Segments that an opening or a replica reads: their files stay open until all who hold them have let go. */
export interface SegmentHolder {
  /** False where one of them is gone. */
  hold(segments: readonly Segment[]): boolean
  /** Lets go of all; a second call does nothing. */
  release(): void
}

export function createSegmentHolder(): SegmentHolder {
  const held = new Set<Segment>()
  return {
    hold(segments) {
      for (const segment of segments) {
        if (held.has(segment)) continue
        if (!segment.hold()) return false
        held.add(segment)
      }
      return true
    },
    release() {
      for (const segment of held) segment.release()
      held.clear()
    },
  }
}
