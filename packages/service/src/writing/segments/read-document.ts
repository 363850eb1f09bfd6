import { openRecentMarkdown } from "../text/open-recent-markdown.ts"
import { readHtmlSlots } from "./read-html-slots.ts"
import { readMarkdownSlots } from "./read-markdown-slots.ts"
import type { Segment } from "./segment.ts"
import type { Slot } from "./slot.ts"
import { toSegment } from "./to-segment.ts"

export type BodyFormat = "markdown" | "html"

/** A body with its segments and their places. */
export interface SegmentedDocument {
  /** The body without a byte order mark. */
  source: string
  format: BodyFormat
  /** The slots that lie in no other slot. */
  slots: readonly Slot[]
  segments: readonly Segment[]
  /** The segments of slots that have one. */
  bySlot: ReadonlyMap<Slot, Segment>
}

/** Reads a body. `undefined` if it is too long, too deep or too complex. */
export function readDocument(body: string, format: BodyFormat): SegmentedDocument | undefined {
  const source = body.startsWith("\uFEFF") ? body.slice(1) : body
  const tree = format === "markdown" ? openRecentMarkdown(source).tree() : undefined
  if (format === "markdown" && tree === undefined) return undefined
  const slots = tree === undefined ? readHtmlSlots(source) : readMarkdownSlots(source, tree)
  const segments: Segment[] = []
  const bySlot = new Map<Slot, Segment>()
  const add = (slot: Slot): void => {
    const segment = toSegment(source, slot, String(segments.length + 1))
    if (segment !== undefined) {
      segments.push(segment)
      bySlot.set(slot, segment)
    }
    for (const { inner = [] } of slot.pieces) for (const one of inner) add(one)
  }
  for (const slot of slots) add(slot)
  return { source, format, slots, segments, bySlot }
}
