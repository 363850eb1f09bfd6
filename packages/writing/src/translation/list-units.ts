import type { Segment } from "@citable/language/segments/segment"

import type { ArticlePart } from "./read-article-parts.ts"

/** A segment that is translated once, wherever it stands in the article. */
export interface TranslationUnit {
  /** Its number in the article, from `1`. */
  id: string
  segment: Segment
  /** What it is, for a model. */
  kind: string
  uses: { part: ArticlePart; id: string }[]
}

/** The segments of an article. Those of the same kind and text are one unit. */
export function listUnits(parts: readonly ArticlePart[]): TranslationUnit[] {
  const units = new Map<string, TranslationUnit>()
  for (const part of parts) {
    for (const segment of part.segments) {
      const use = { part, id: segment.id }
      const unit = units.get(segment.hash)
      if (unit !== undefined) unit.uses.push(use)
      else {
        const kind = part.name === "" ? segment.kind : part.name
        units.set(segment.hash, { id: String(units.size + 1), segment, kind, uses: [use] })
      }
    }
  }
  return [...units.values()]
}
