import type { ArticleTexts } from "./article-texts.ts"
import type { TranslationUnit } from "./list-units.ts"
import type { ArticlePart } from "./read-article-parts.ts"
import { replaceAt } from "./replace-at.ts"

export interface WrittenUnits {
  texts: ArticleTexts
  /** The units that some part of the article refuses, and why. */
  refused: Map<TranslationUnit, string>
  /** How many segments have a translation. */
  written: number
}

/** Puts the translations of units into the texts of an article, wherever they stand. */
export async function writeUnits(
  texts: ArticleTexts,
  { parts, units }: { parts: readonly ArticlePart[]; units: readonly TranslationUnit[] },
  translations: ReadonlyMap<TranslationUnit, string>,
): Promise<WrittenUnits> {
  const byPart = new Map<ArticlePart, Map<string, { unit: TranslationUnit; text: string }>>()
  for (const unit of units) {
    const text = translations.get(unit)
    if (text === undefined) continue
    for (const { part, id } of unit.uses) {
      const own = byPart.get(part) ?? new Map<string, { unit: TranslationUnit; text: string }>()
      own.set(id, { unit, text })
      byPart.set(part, own)
    }
  }
  const result: WrittenUnits = { texts: texts, refused: new Map(), written: 0 }
  for (const part of parts) {
    const own = byPart.get(part)
    if (own === undefined) continue
    const written = await part.write(new Map([...own].map(([id, { text }]) => [id, text])))
    result.texts = replaceAt(result.texts, part.path, written.text)
    result.written += own.size - written.refused.length
    for (const { id, message } of written.refused) {
      const unit = own.get(id)?.unit
      if (unit !== undefined && !result.refused.has(unit)) result.refused.set(unit, message)
    }
  }
  return result
}
