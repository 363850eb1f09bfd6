import { escapeHtml } from "./escape-html.ts"
import { escapeMarkdown } from "./escape-markdown.ts"
import { listTokens } from "./list-tokens.ts"
import type { SegmentedDocument } from "./read-document.ts"
import type { Part } from "./read-parts.ts"
import { settleEmphasis } from "./settle-emphasis.ts"
import type { Piece, Slot } from "./slot.ts"
import { joinsAddress } from "./untranslated.ts"

/** A body, and the ranges in it of the slots that lie in no other slot. */
export interface ComposedBody {
  text: string
  ranges: { slot: Slot; start: number; end: number }[]
}

/** Puts texts in the places of slots. Every other byte stays. */
export function composeBody(document: SegmentedDocument, texts: ReadonlyMap<Slot, readonly Part[]>): ComposedBody {
  const ranges: ComposedBody["ranges"] = []
  let text = ""
  let at = 0
  for (const slot of document.slots) {
    text += document.source.slice(at, slot.start)
    const written = writeSlot(slot, { document, texts })
    ranges.push({ slot, start: text.length, end: text.length + written.length })
    text += written
    at = slot.end
  }
  return { text: text + document.source.slice(at), ranges }
}

interface Composing {
  document: SegmentedDocument
  texts: ReadonlyMap<Slot, readonly Part[]>
}

function writeSlot(slot: Slot, composing: Composing): string {
  const parts = composing.texts.get(slot)
  if (parts === undefined) return slot.pieces.map((piece) => writeToken(piece, composing)).join("")
  const tokens = listTokens(slot)
  const { source, format } = composing.document
  const named = tokens.map((piece) => ({ piece, source: source.slice(piece.start, piece.end) }))
  const joined = parts.map(({ text, token }) => (token === undefined ? text : `⟦${token}⟧`)).join("")
  const isMarkdown = format === "markdown"
  const { translation, asStars } = isMarkdown
    ? settleEmphasis(joined, named)
    : { translation: joined, asStars: new Set<number>() }
  const written = tokens.map((piece, index) => {
    const token = writeToken(piece, composing)
    return asStars.has(index + 1) ? token.replaceAll("_", "*") : token
  })
  const isAfterHashes = /(?:^|[\r\n\s>])#{1,6}[ \t]+$/.test(source.slice(Math.max(0, slot.start - 20), slot.start))
  const beginsLine = slot.kind === "paragraph" || (slot.kind === "heading" && !isAfterHashes)
  // Where addresses stand beside other text in the source, they do so in a translation.
  const isJoined = tokens.some(({ start, end }) => {
    const [head, own, tail] = [source.slice(slot.start, start), source.slice(start, end), source.slice(end, slot.end)]
    return joinsAddress(head, own) || joinsAddress(own, tail)
  })
  const joins = (before: string, after: string): boolean => !isJoined && joinsAddress(before, after)
  let text = ""
  const begun = new Map<number | undefined, number>()
  const pieces = translation.split(/⟦(\d+)⟧/)
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) {
      const { type, pair, fullReference } = tokens[Number(piece) - 1] ?? { type: "single" }
      const isRenamed = fullReference !== undefined && fullReference !== `][${text.slice(begun.get(pair))}]`
      const token = isRenamed ? fullReference : (written[Number(piece) - 1] ?? "")
      text += (type === "single" && isMarkdown && joins(text, token) ? " " : "") + token
      if (type === "begin") begun.set(pair, text.length)
    } else if (piece !== "") {
      const after = written[Number(pieces[index + 1] ?? 0) - 1] ?? ""
      const isLast = index === pieces.length - 1
      const escaped = escapeText(piece, { slot, format, beginsLine, before: text, after, isLast })
      text += (isMarkdown && joins(text, escaped) ? " " : "") + escaped
    }
  }
  return text
}

interface TextPlace {
  slot: Slot
  format: SegmentedDocument["format"]
  beginsLine: boolean
  before: string
  after: string
  isLast: boolean
}

function escapeText(text: string, { slot, format, beginsLine, before, after, isLast }: TextPlace): string {
  // A line that a translator breaks could begin a block.
  const line = text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, " ")
  if (format === "html") return escapeHtml(line, slot.quote)
  return escapeMarkdown(line, {
    beginsLine: before === "" ? beginsLine : /[\r\n][ \t>]*$/.test(before),
    endsHeading: isLast && slot.kind === "heading",
    before,
    after,
    quote: slot.quote,
  })
}

/** The source of a piece, with the translations of what is inside it. */
function writeToken({ start, end, inner = [] }: Piece, composing: Composing): string {
  const { source } = composing.document
  let text = ""
  let at = start
  for (const slot of inner) {
    text += source.slice(at, slot.start) + writeSlot(slot, composing)
    at = slot.end
  }
  return text + source.slice(at, end)
}
