import { type Writer, writerCost } from "../../engines/writers/writer.ts"
import { estimateTokens } from "../estimate-tokens.ts"
import type { Brief } from "./brief.ts"
import { describeBrand } from "./describe-brief.ts"
import { countSections } from "./plan-article.ts"
import { sectionTokens } from "./write-section.ts"

/** The most tokens of passages in one request. */
const evidenceTokens = 12_000
/** Rules, the outline, what is said already, what people ask, and titles of pages. */
const aroundTokens = { rules: 1500, question: 3000 }
const plan = 4000
const description = 1000

export interface GenerationSize extends Pick<Brief, "brand" | "assignment" | "locale" | "words" | "isOutline"> {
  /** Whether a model reads each section a second time. Default: no. */
  isJudged?: boolean
}

/**
 * What an article may cost, in millionths of a US dollar, before anybody is asked; null without known prices.
 *
 * It counts every request of an article twice, since each has one repair: the outline, each section, the description. Each request
 * reads the rules, the brand, 12,000 tokens of evidence and its question, and a repair reads the draft too; none is read from a cache.
 * Each answer takes all its tokens, thinking included. Continuations of texts that are cut off, and repairs of JSON that does not fit
 * its schema, are not in it: the writer reserves them when they come.
 */
export function estimateGeneration(
  size: GenerationSize,
  writer: Pick<Writer, "prices" | "extraTokens">,
): number | null {
  const { brand, assignment, locale, words, isOutline, isJudged = false } = size
  const own = estimateTokens(describeBrand({ brand, locale }) + assignment)
  const fixed = own + aroundTokens.rules + aroundTokens.question
  const sections = isOutline ? 0 : countSections(words) + 2
  const perSection = sectionTokens(words === null ? null : Math.ceil(words / Math.max(1, countSections(words))))
  const body = sections * perSection
  const requests = [
    ...twice(fixed + evidenceTokens, plan),
    ...Array.from({ length: sections }, () => twice(fixed + evidenceTokens, perSection)).flat(),
    ...(isJudged
      ? Array.from({ length: 2 * sections }, () => ({ input: fixed + evidenceTokens, output: perSection }))
      : []),
    ...(isOutline ? [] : twice(fixed + body, description)),
  ]
  let cost = 0
  for (const { input, output } of requests) {
    const dollars = writerCost(writer.prices, { input, cached: 0, output: output + (writer.extraTokens ?? 0) })
    if (dollars === null) return null
    cost += dollars
  }
  return Math.ceil(cost * 1e6)
}

/** A request and its repair, which reads the first answer. */
const twice = (input: number, output: number) => [
  { input, output },
  { input: input + output, output },
]
