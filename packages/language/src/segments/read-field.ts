import { buildPieces } from "./build-pieces.ts"
import { listTokens } from "./list-tokens.ts"
import { type PartsProblem, readParts } from "./read-parts.ts"
import type { Segment } from "./segment.ts"
import type { Slot } from "./slot.ts"
import { toSegment } from "./to-segment.ts"
import { untranslatedInText } from "./untranslated.ts"

/** A field of plain text that is one segment, such as a title. */
export interface Field {
  segment: Segment
  /** The field with a translation of the segment, or why it cannot be used. */
  write: (translation: string) => { text: string } | PartsProblem
}

/**
 * Reads a field of plain text. Addresses, code, tags, templates and line breaks are placeholders.
 *
 * @returns `undefined` if it has nothing to translate.
 *
 * @example
 * readField("Write to me@a.example", { kind: "heading" })?.segment.text // "Write to ⟦1⟧"
 */
export function readField(source: string, { kind }: { kind: Segment["kind"] }): Field | undefined {
  const pieces = buildPieces(source, untranslatedInText)
  pieces.text(0, source.length)
  const slot: Slot = { kind, start: 0, end: source.length, pieces: pieces.finish(), headingPath: [] }
  const segment = toSegment(source, slot, "1")
  if (segment === undefined) return undefined
  const tokens = listTokens(slot).map(({ start, end }) => source.slice(start, end))
  return {
    segment,
    write(translation) {
      const parts = readParts(segment, translation)
      if ("reason" in parts) return parts
      const text = parts.map((part) => (part.token === undefined ? toLine(part.text) : tokens[part.token - 1])).join("")
      return { text }
    },
  }
}

const toLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, " ")
