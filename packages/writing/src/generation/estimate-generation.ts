import { writerCost } from "@citable/engines/writers/writer"

import { addJudge, estimateJudge, type PricedWriter } from "../claims/estimate-judge.ts"
import { estimateTokens } from "../estimate-tokens.ts"
import type { Brief } from "./brief.ts"
import { fenceBrand } from "./fence-brand.ts"
import { countSections } from "./plan-article.ts"
import { sectionTokens } from "./write-section.ts"

/** The most tokens of passages in one request. */
const evidenceTokens = 12_000
/** Rules, the outline, what is said already, what people ask, and titles of pages. */
const aroundTokens = { rules: 1500, question: 3000 }
const plan = 4000
const description = 1000
/** What a judge reads of a section and its passages, and its verdicts. */
const reading: Request = { input: 6000, output: 1100 }
const outlineTokens = 500
const tokensPerWord = 1.5
/** The words of an article whose length nobody asked for. */
const usualWords = 1500

export interface GenerationSize extends Pick<Brief, "brand" | "assignment" | "locale" | "words" | "isOutline"> {
  /** The model that reads each section a second time. Default: none. */
  judge?: PricedWriter | undefined
  /** What one job may cost, in millionths of a US dollar. Default: no limit. */
  limit?: number | null
  /** Whether each request has one repair. Default: true, as the service reserves it. */
  hasRepairs?: boolean
}

/**
 * What an article may cost, in millionths of a US dollar, before anybody is asked; null without known prices.
 *
 * It counts every request of an article twice, since each has one repair, which reads the first answer: the outline, each section, the description. Each request
 * reads the rules, the brand, 12,000 tokens of evidence and its question, and a repair reads the draft too; none is read from a cache.
 * Each answer takes all its tokens, thinking included. Continuations of texts that are cut off, and repairs of JSON that does not fit
 * its schema, are not in it: the writer reserves them when they come. A judge reads the summary and each section once, and what it reads
 * of a repair is reserved then, too.
 */
export function estimateGeneration(size: GenerationSize, writer: PricedWriter): number | null {
  const { brand, assignment, locale, words, isOutline, judge, limit = null, hasRepairs = true } = size
  const own = estimateTokens(fenceBrand({ brand, locale }) + assignment)
  const fixed = own + aroundTokens.rules + aroundTokens.question
  const sections = isOutline ? 0 : countSections(words) + 2
  const perSection = sectionTokens(words === null ? null : Math.ceil(words / Math.max(1, countSections(words))))
  const body = sections * perSection
  const ask = (input: number, output: number): Request[] => [
    { input, output },
    ...(hasRepairs ? [{ input: input + output, output }] : []),
  ]
  const requests = [
    ...ask(fixed + evidenceTokens, plan),
    ...Array.from({ length: sections }, () => ask(fixed + evidenceTokens, perSection)).flat(),
    ...(isOutline ? [] : ask(fixed + body, description)),
  ]
  const read = countSections(words) + 1
  const readings = Array.from({ length: read }, () => reading)
  const judging = judge === undefined ? 0 : costOf(readings, judge)
  const tokens = isOutline ? outlineTokens : tokensPerWord * (words ?? usualWords)
  const comparing = estimateJudge(tokens, { judge, bannedClaims: brand.bannedClaims })
  return addJudge(costOf(requests, writer), judging === null || comparing === null ? null : judging + comparing, limit)
}

interface Request {
  input: number
  output: number
}

function costOf(requests: readonly Request[], { prices, extraTokens = 0 }: PricedWriter): number | null {
  let cost = 0
  for (const { input, output } of requests) {
    const dollars = writerCost(prices, { input, cached: 0, output: output + extraTokens })
    if (dollars === null) return null
    cost += dollars
  }
  return Math.ceil(cost * 1e6)
}
