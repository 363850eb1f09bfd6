import type { Prompts } from "@citable/engines/writers/prompts"
import { writerCost } from "@citable/engines/writers/writer"

import { addJudge, estimateJudge, type PricedWriter } from "../claims/estimate-judge.ts"
import { estimateTokens } from "../estimate-tokens.ts"
import type { WritingBrand } from "../writing-brand.ts"
import type { ArticleTexts } from "./article-texts.ts"
import { listUnits } from "./list-units.ts"
import { readArticleParts } from "./read-article-parts.ts"
import type { TranslationMemory } from "./translation-memory.ts"
import { translationRequests } from "./translation-requests.ts"

export interface EstimateTranslationOptions {
  brand: WritingBrand
  from: string
  to: string
  memory: TranslationMemory
  prompts: Prompts
  writer: PricedWriter
  /** The model that looks for banned claims. Default: none. */
  judge?: PricedWriter | undefined
  /** What one job may cost, in millionths of a US dollar. Default: no limit. */
  limit?: number | null
  /** Whether some segments are asked for again. Default: true, as the service reserves it. */
  hasRepairs?: boolean
}

/** How far a vendor's count of tokens may be above the estimate. */
const margin = 1.25
/** One segment in so many is asked for again. */
const perRetry = 20

/**
 * What the translation of an article may cost at most, in millionths of a US dollar: 0 if the memory has every segment, null if the
 * prices are unknown. A model that fails at many segments costs more.
 */
export async function estimateTranslation(
  texts: ArticleTexts,
  { brand, from, to, memory, prompts, writer, judge, limit = null, hasRepairs = true }: EstimateTranslationOptions,
): Promise<number | null> {
  const units = listUnits(readArticleParts(texts) ?? [])
  const found = new Map(await memory.find(units.map(({ segment }) => segment.hash)))
  const missing = units.filter(({ segment }) => !found.has(segment.hash))
  const prompt = await prompts("translate-segments")
  const { batches, toRequest } = translationRequests(missing, { brand, from, to, prompt })
  const retried = hasRepairs ? Math.ceil(missing.length / perRetry) : 0
  const retries = missing.slice(0, retried).map((unit) => [unit])
  let dollars = 0
  for (const batch of [...batches, ...retries]) {
    const { system, text, maxTokens, isRepeated } = toRequest(batch)
    const input = margin * estimateTokens(system + text)
    const output = margin * (maxTokens + (writer.extraTokens ?? 0))
    const cost = writerCost(writer.prices, { input, cached: 0, cacheWritten: isRepeated === true ? input : 0, output })
    if (cost === null) return null
    dollars += cost
  }
  const tokens = estimateTokens(missing.map(({ segment }) => segment.text).join("\n"))
  const judging = estimateJudge(tokens, { judge, bannedClaims: brand.bannedClaims })
  return addJudge(Math.ceil(dollars * 1e6), judging, limit)
}
