import { type Writer, writerCost } from "@citable/engines/writers/writer"

import { estimateTokens } from "../estimate-tokens.ts"

export type PricedWriter = Pick<Writer, "prices" | "extraTokens">

export interface EstimateJudgeOptions {
  /** The second model; undefined if there is none. */
  judge: PricedWriter | undefined
  bannedClaims: readonly string[]
}

/** How far a vendor's count of tokens may be above the estimate. */
const margin = 1.25
/** The rules, and the words around the sentences. */
const frameTokens = 1000
/** Twenty sentences. */
const batchTokens = 500
/** The marks around a sentence cost about as much as the sentence. */
const markShare = 2
const answerTokens = 1000

/**
 * What a judge of banned claims may cost for a text, in millionths of a US dollar; null without known prices. It asks about every sentence
 * and every claim once. What an answer that does not fit its schema costs more is not in it: the writer reserves that when it comes.
 */
export function estimateJudge(tokens: number, { judge, bannedClaims }: EstimateJudgeOptions): number | null {
  if (judge === undefined || bannedClaims.length === 0 || tokens === 0) return 0
  const claims = markShare * estimateTokens(bannedClaims.join("\n"))
  const batches = Math.ceil(tokens / batchTokens)
  const input = margin * (batches * (frameTokens + claims) + markShare * tokens)
  const output = margin * batches * (answerTokens + (judge.extraTokens ?? 0))
  const dollars = writerCost(judge.prices, { input, cached: 0, cacheWritten: batches > 1 ? input : 0, output })
  return dollars === null ? null : Math.ceil(dollars * 1e6)
}

/**
 * What a job may cost together with its judge; null if one cost is unknown. The judge reads as far as the limit of the job goes, so it
 * keeps no job from beginning.
 *
 * @param limit What one job may cost, in millionths of a US dollar; null for no limit.
 */
export function addJudge(writing: number | null, judging: number | null, limit: number | null): number | null {
  if (writing === null || judging === null) return null
  return limit === null ? writing + judging : Math.max(writing, Math.min(writing + judging, limit))
}
