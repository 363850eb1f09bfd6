import type { ShapePart } from "./body-shape.ts"
import { composeBody, type ComposedBody } from "./compose-body.ts"
import { htmlShape } from "./html-shape.ts"
import { markdownShape } from "./markdown-shape.ts"
import { moveFragments } from "./move-fragments.ts"
import { type BodyFormat, readDocument, type SegmentedDocument } from "./read-document.ts"
import { type Part, type PartsProblem, readParts } from "./read-parts.ts"
import type { Slot } from "./slot.ts"

/** A translation that is not in the body. Its source text is there instead. */
export interface RefusedTranslation {
  id: string
  reason: PartsProblem["reason"] | "structure" | "unknown_segment"
  message: string
}

export interface WrittenSegments {
  body: string
  /** How many translations are in the body. */
  written: number
  refused: RefusedTranslation[]
}

/** After so many attempts, the source texts stay. Escapes leave hardly anything to a second one. */
const maxAttempts = 12

/**
 * Puts translations into a body, by the ids of `readSegments`. Whatever is not translated keeps its bytes. A translation that lacks a
 * placeholder, has another address, or would change the structure of the body is refused, and its source text stays. Links to headings
 * of the body lead to the translated headings.
 *
 * @param document What `readDocument` gives for the body, to read it once. By default, the body is read anew.
 * @returns `undefined` if the body is too long, too deep or too complex.
 *
 * @example
 * await writeSegments("Read [the guide](/guide).", new Map([["1", "Lies ⟦1⟧die Anleitung⟦2⟧."]]), { format: "markdown" })
 */
export async function writeSegments(
  body: string,
  translations: ReadonlyMap<string, string>,
  { format, document = readDocument(body, format) }: { format: BodyFormat; document?: SegmentedDocument | undefined },
): Promise<WrittenSegments | undefined> {
  if (document === undefined) return undefined
  const { texts, refused } = readTranslations(document, translations)
  const composed = settleStructure(document, texts, refused)
  const order = new Map(document.segments.map(({ id }, index) => [id, index]))
  refused.sort((a, b) => (order.get(a.id) ?? Infinity) - (order.get(b.id) ?? Infinity))
  const text = texts.size === 0 ? document.source : await moveFragments(document.source, composed.text, format)
  return { body: body.slice(0, body.length - document.source.length) + text, written: texts.size, refused }
}

/** The translations that differ from their source, read into parts. */
function readTranslations(document: SegmentedDocument, translations: ReadonlyMap<string, string>) {
  const texts = new Map<Slot, readonly Part[]>()
  const refused: RefusedTranslation[] = []
  const known = new Set<string>()
  for (const [slot, segment] of document.bySlot) {
    known.add(segment.id)
    const translation = translations.get(segment.id)
    if (translation === undefined || translation === segment.text) continue
    const parts = readParts(segment, translation)
    if ("reason" in parts) refused.push({ id: segment.id, ...parts })
    else texts.set(slot, parts)
  }
  for (const id of translations.keys()) {
    if (known.has(id)) continue
    refused.push({ id, reason: "unknown_segment", message: `The body has no segment ${id}.` })
  }
  return { texts, refused }
}

/** Composes the body, and takes texts out of it until its structure is that of the source. */
function settleStructure(
  document: SegmentedDocument,
  texts: Map<Slot, readonly Part[]>,
  refused: RefusedTranslation[],
): ComposedBody {
  const toShape = document.format === "html" ? htmlShape : markdownShape
  const wanted = texts.size === 0 ? [] : (toShape(document.source) ?? [])
  for (let attempt = 1; ; attempt += 1) {
    const composed = composeBody(document, texts)
    const guilty =
      texts.size === 0
        ? new Set<Slot>()
        : findGuilty(wanted, toShape(composed.text), { ...composed, slots: document.slots })
    if (guilty.size === 0) return composed
    const before = texts.size
    for (const slot of guilty) refuse(slot)
    // What changes the structure lies elsewhere.
    if (texts.size === before || attempt === maxAttempts) for (const slot of document.slots) refuse(slot)
  }

  function refuse(slot: Slot): void {
    for (const { inner = [] } of slot.pieces) for (const one of inner) refuse(one)
    const segment = document.bySlot.get(slot)
    if (segment === undefined || !texts.delete(slot)) return
    const message = "The translation would change the structure of the article, such as its lists, links or emphasis."
    refused.push({ id: segment.id, reason: "structure", message })
  }
}

/** The slots at which the structure differs from the wanted one. */
function findGuilty(
  wanted: readonly ShapePart[],
  shape: readonly ShapePart[] | undefined,
  { text, ranges, slots }: ComposedBody & { slots: readonly Slot[] },
): Set<Slot> {
  if (shape === undefined) return new Set(slots)
  const guilty = new Set<Slot>()
  const accuse = (at: number): void => {
    const range = ranges.findLast(({ start }) => start <= at) ?? ranges[0]
    if (range !== undefined) guilty.add(range.slot)
  }
  for (let index = 0; index < Math.max(wanted.length, shape.length); index += 1) {
    const [one, other] = [wanted[index], shape[index]]
    if (one?.signature !== other?.signature) {
      accuse(other?.at ?? text.length)
      accuse(shape[index - 1]?.at ?? 0)
      return guilty
    }
    if (one?.inside !== other?.inside) accuse(other?.at ?? 0)
  }
  return guilty
}
