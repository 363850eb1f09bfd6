import type { ClaimVerdict } from "../claims/judge-claims.ts"
import type { Judge } from "../claims/open-judge.ts"
import type { Passage } from "./brief.ts"

/** A sentence, and what it relies on or cites. */
export interface JudgedSentence {
  sentence: string
  passages: readonly number[]
  /** What needs no passage. Default: none. */
  facts?: readonly string[]
}

/**
 * A second opinion on what sentences mean: whether their passages say it. `step` names the place in the job, so that each answer is
 * paid once. It gives one verdict a sentence, in the same order; undefined for one that nobody judged.
 */
export type JudgeSentences = (
  sentences: readonly JudgedSentence[],
  passages: readonly Passage[],
  options: { step: string },
) => Promise<readonly (ClaimVerdict | undefined)[]>

/** Lets the judge of a job read sentences. Facts follow the passages, with numbers of their own. */
export function judgeSentencesBy(judge: Judge): JudgeSentences {
  return (sentences, passages, { step }) => {
    const texts = new Map(passages.map((passage) => [passage.number, toText(passage)]))
    const last = Math.max(0, ...texts.keys())
    const facts = [...new Set(sentences.flatMap((one) => one.facts ?? []))]
    const asked = sentences.map(({ sentence, passages: numbers, facts: own = [] }) => ({
      text: sentence,
      isSupported: true,
      passages: [
        ...numbers.map((number) => ({ number, text: texts.get(number) ?? "" })),
        ...own.map((fact) => ({ number: last + 1 + facts.indexOf(fact), text: fact })),
      ],
    }))
    return judge.claims(asked, { step })
  }
}

/** A page's title and date say something about its passages too. */
const toText = ({ title, date, text }: Passage) => [title, date, text].filter((part) => part !== null).join("\n\n")
