import type { WritingCheck } from "@citable/contract"
import type { Prompt } from "@citable/engines/writers/prompts"
import type { Writer } from "@citable/engines/writers/writer"

import { judgeSentences } from "../judge/judge-sentences.ts"
import type { SentenceVerdict } from "../judge/sentence-verdicts.ts"
import type { VerdictCache } from "../judge/verdict-cache.ts"
import { toJudgeCheck } from "./to-judge-check.ts"

export type ClaimVerdict = SentenceVerdict<"claim">

/** A sentence with what it relies on. */
export interface JudgedSentence<Id> {
  id: Id
  text: string
  /** Whether `findUnsupported` found support. A judge never gives support back. */
  isSupported: boolean
  /** The passages and facts that it cites or relies on, by their numbers. Without any, nobody is asked. */
  passages: readonly { number: number; text: string }[]
}

export interface JudgeClaimsOptions<Id> {
  sentences: readonly JudgedSentence<Id>[]
  /** The language of the sentences. */
  locale: string
  /** The prompt `judge-claims`. */
  prompt: Prompt
  /** Default: nothing is kept. */
  cache?: VerdictCache | undefined
  signal: AbortSignal
}

export interface JudgedClaims<Id> {
  /** The verdicts by sentence. One without a verdict keeps what the rules found. */
  verdicts: ReadonlyMap<Id, ClaimVerdict>
  /** One check if the judge is missing or failed, else none. */
  checks: WritingCheck[]
}

/**
 * Asks a model whether passages support sentences that the rules found supported. The rules come first: what they miss in the passages is
 * `not_found` and not asked about.
 */
export async function judgeClaims<Id>(
  writer: Writer | undefined,
  { sentences, locale, prompt, cache, signal }: JudgeClaimsOptions<Id>,
): Promise<JudgedClaims<Id>> {
  const verdicts = new Map<Id, ClaimVerdict>()
  for (const { id, isSupported } of sentences) if (!isSupported) verdicts.set(id, "not_found")
  const asked = sentences.filter(({ isSupported, passages }) => isSupported && passages.length > 0)
  const judged = await judgeSentences(writer, "claim", asked, { prompt, locale, cache, signal })
  for (const [index, { id }] of asked.entries()) {
    const verdict = judged.verdicts[index]
    if (verdict !== undefined) verdicts.set(id, verdict)
  }
  const left = judged.unjudged && {
    texts: judged.unjudged.items.map((at) => asked[at]?.text ?? ""),
    reason: judged.unjudged.reason,
  }
  return { verdicts, checks: toJudgeCheck(left, "claim") }
}
