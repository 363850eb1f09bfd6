import { createHash } from "node:crypto"

import { readMarkdown } from "@citable/markdown"

import { readHtmlSlots } from "./read-html-slots.ts"
import { readMarkdownSlots } from "./read-markdown-slots.ts"
import type { Segment } from "./segment.ts"
import type { Piece, Slot } from "./slot.ts"

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
  const tree = format === "markdown" ? readMarkdown(source) : undefined
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

/** The pieces of a slot that are placeholders: ⟦1⟧ is the first. */
export function listTokens(slot: Slot): Piece[] {
  return slot.pieces.filter(({ type }) => type !== "text")
}

/** A slot without letters has nothing to translate. */
function toSegment(source: string, slot: Slot, id: string): Segment | undefined {
  let text = ""
  let hasLetters = false
  const begun = new Map<number, number>()
  const pairs: [number, number][] = []
  let count = 0
  for (const { type, start, end, pair = 0 } of slot.pieces) {
    if (type === "text") {
      const piece = source.slice(start, end)
      hasLetters ||= /\p{L}/u.test(piece)
      text += piece
      continue
    }
    count += 1
    text += `⟦${count}⟧`
    if (type === "begin") begun.set(pair, count)
    if (type === "end") pairs.push([begun.get(pair) ?? count, count])
  }
  if (!hasLetters) return undefined
  const hash = createHash("sha256")
    .update(JSON.stringify([slot.kind, text, pairs]))
    .digest("base64url")
  return { id, kind: slot.kind, text, pairs, headingPath: slot.headingPath, hash }
}
