import { type BodyFormat, readDocument } from "./read-document.ts"
import type { Segment } from "./segment.ts"

/**
 * Splits a body into the texts that are translated one by one: paragraphs, headings, cells of tables, alternative texts and titles. What
 * is no text is a placeholder, so a translation cannot damage it. `writeSegments` puts translations back.
 *
 * @returns `undefined` if the body is too long, too deep or too complex.
 *
 * @example
 * readSegments("Read [the guide](/guide).", { format: "markdown" })?.[0]?.text // "Read ⟦1⟧the guide⟦2⟧."
 */
export function readSegments(body: string, { format }: { format: BodyFormat }): readonly Segment[] | undefined {
  return readDocument(body, format)?.segments
}
