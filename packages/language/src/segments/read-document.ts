import type { Root } from "mdast"

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

/** What bodies say whose trees are open: an estimate and its job read the same body. */
const documents = new WeakMap<Root, SegmentedDocument>()

/** Reads a body. `undefined` if it is too long, too deep or too complex. */
export function readDocument(body: string, format: BodyFormat): SegmentedDocument | undefined {
  const source = body.startsWith("\uFEFF") ? body.slice(1) : body
  if (format === "html") return toDocument(source, format, readHtmlSlots(source))
  const tree = openRecentMarkdown(source).tree()
  if (tree === undefined) return undefined
  const document = documents.get(tree) ?? toDocument(source, format, readMarkdownSlots(source, tree))
  documents.set(tree, document)
  return document
}

function toDocument(source: string, format: BodyFormat, slots: readonly Slot[]): SegmentedDocument {
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
