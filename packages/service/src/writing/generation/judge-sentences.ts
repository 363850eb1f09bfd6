import type { Passage } from "./brief.ts"

/** A sentence with claims, and the passages that have its numbers and names. */
export interface JudgedSentence {
  sentence: string
  passages: readonly number[]
}

/**
 * A second opinion on what sentences mean: whether their passages say it. `step` names the place in the job, so that each answer is
 * paid once. It gives one verdict a sentence, in the same order; undefined for one that nobody judged.
 */
export type JudgeSentences = (
  sentences: readonly JudgedSentence[],
  passages: readonly Passage[],
  options: { step: string },
) => Promise<readonly ("supported" | "contradicted" | "not_found" | undefined)[]>
