import { writerCost } from "@citable/engines/writers/writer"

import { addJudge, estimateJudge, type PricedWriter } from "../claims/estimate-judge.ts"
import { estimateTokens } from "../estimate-tokens.ts"
import type { WritingBrand } from "../writing-brand.ts"
import { answerTokens } from "./ask-for-edits.ts"
import { describeBrand } from "./describe-brand.ts"
import { windowTokens } from "./split-windows.ts"

export interface EstimateRewritingOptions {
  brand: WritingBrand
  /** The text of the prompt `rewrite-blocks`. */
  rules: string
  writer: PricedWriter
  /** The model that looks for banned claims. Default: none. */
  judge?: PricedWriter | undefined
  /** What one job may cost, in millionths of a US dollar. Default: no limit. */
  limit?: number | null
  /** Whether each part gets a corrected answer. Default: true, as the service reserves it. */
  hasRepairs?: boolean
}

/** How far a vendor's count of tokens may be above the estimate. */
const margin = 1.25
/** The words around the article, and the addresses that a request names. */
const frameTokens = 4000
/** The tags of the blocks cost about this share of their text. */
const tagShare = 0.5

/**
 * What rewriting an article may cost, in millionths of a US dollar; null without known prices. It counts an answer and a corrected
 * one for each part, both as long as they may be.
 */
export function estimateRewriting(
  { title, body, instructions }: { title: string; body: string; instructions: string },
  { brand, rules, writer, judge, limit = null, hasRepairs = true }: EstimateRewritingOptions,
): number | null {
  const article = estimateTokens(body)
  // Two parts in a row are longer than one part may be.
  const parts = article <= windowTokens * 0.9 ? 1 : Math.floor((2 * article) / windowTokens) + 1
  const repeated = estimateTokens(`${rules}\n\n${describeBrand(brand)}\n\n${title}\n\n${instructions}`) + frameTokens
  const shown = (article * (1 + tagShare)) / parts
  const answer = answerTokens(article / parts)
  const written = answer + (writer.extraTokens ?? 0)
  const asked = hasRepairs ? 2 : 1
  // The second question holds the first answer, and what was wrong with it.
  const input = parts * (asked * (repeated + shown) + (asked - 1) * 2 * answer)
  const isCached = parts > 1
  const dollars = writerCost(writer.prices, {
    input: margin * input,
    cached: 0,
    cacheWritten: isCached ? margin * input : 0,
    output: margin * parts * asked * written,
  })
  const judging = estimateJudge(article, { judge, bannedClaims: brand.bannedClaims })
  return addJudge(dollars === null ? null : Math.ceil(dollars * 1e6), judging, limit)
}
