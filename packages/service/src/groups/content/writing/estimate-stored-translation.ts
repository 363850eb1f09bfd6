import type { PricedWriter } from "@citable/writing/claims/estimate-judge"
import { estimateTranslation } from "@citable/writing/translation/estimate-translation"
import { listGlossary } from "@citable/writing/translation/list-glossary"

import type { CallContext } from "../../../call/call-context.ts"
import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import { openTranslationMemory } from "../../../writing/translation/open-translation-memory.ts"
import type { ContentRow } from "../document.ts"
import { readTexts } from "./read-texts.ts"

export interface StoredTranslation {
  locale: string
  writer: PricedWriter
  judge: PricedWriter | undefined
  /** Whether some segments are asked for again. Default: true, as the service reserves it. */
  hasRepairs?: boolean
  /** What one job may cost, in millionths of a US dollar. Default: the limit of the service. */
  limit?: number | null
}

/** What the translation of an article may cost at most, in millionths of a US dollar; null if the prices are unknown. */
export function estimateStoredTranslation(
  {
    db,
    brand: row,
    prompts,
    writingLimits,
    now,
  }: Pick<CallContext, "db" | "brand" | "prompts" | "writingLimits" | "now">,
  source: ContentRow,
  { locale: to, writer, judge, hasRepairs = true, limit = writingLimits.job }: StoredTranslation,
): Promise<number | null> {
  const brand = toWritingBrand(row)
  const from = source.locale
  const memory = openTranslationMemory(db, { brandId: row.id, from, to, glossary: listGlossary(brand), now })
  return estimateTranslation(readTexts(source), {
    brand,
    from,
    to,
    memory,
    prompts,
    writer,
    judge,
    limit,
    hasRepairs,
  })
}
