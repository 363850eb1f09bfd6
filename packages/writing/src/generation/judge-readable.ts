import type { ClaimVerdict } from "../claims/judge-claims.ts"
import type { ClaimSources } from "./claim-sources.ts"
import type { SentenceFault, SupportedSentence } from "./find-faults.ts"
import type { JudgeSentences } from "./judge-sentences.ts"
import type { TreeSentence } from "./read-sentences.ts"

/** A sentence with passages to read beside it. */
export interface ReadableSentence {
  sentence: TreeSentence
  passages: readonly number[]
  /** The indexes of the facts that it relies on. */
  facts: readonly number[]
}

/** What a judge said, by the sentence and its passages: see `toKey`. */
export type Verdicts = ReadonlyMap<string, ClaimVerdict>

export const toKey = ({ text }: TreeSentence, passages: readonly number[]): string => `${passages.join()} ${text}`

/**
 * The sentences that a judge can compare with passages: those that the rules support with one, and those that cite one and claim nothing
 * that rules could look up. Nobody has to read what a fact of the brand says.
 */
export function listReadable(
  sentences: readonly TreeSentence[],
  { faults, supported }: { faults: readonly SentenceFault[]; supported: readonly SupportedSentence[] },
): ReadableSentence[] {
  const guilty = new Set(faults.flatMap((fault) => fault.sentences))
  const known = new Map(supported.map((one) => [one.sentence, one]))
  return sentences.flatMap((sentence): ReadableSentence[] => {
    const own = known.get(sentence)
    if (own !== undefined) return own.passages.length === 0 ? [] : [own]
    const isCiting = sentence.kind === "sentence" && sentence.citations.length > 0
    return isCiting && !guilty.has(sentence) ? [{ sentence, passages: sentence.citations, facts: [] }] : []
  })
}

/** Asks a judge about sentences, except for those that it has judged before with the same passages. */
export async function judgeReadable(
  readable: readonly ReadableSentence[],
  {
    sources,
    judge,
    step,
    earlier = new Map<string, ClaimVerdict>(),
  }: { sources: ClaimSources; judge: JudgeSentences | undefined; step: string; earlier?: Verdicts | undefined },
): Promise<Verdicts> {
  const verdicts = new Map(earlier)
  const asked = readable.filter(({ sentence, passages }) => !verdicts.has(toKey(sentence, passages)))
  if (judge === undefined || asked.length === 0) return verdicts
  const questions = asked.map(({ sentence, passages, facts }) => ({
    sentence: sentence.text,
    passages,
    facts: facts.flatMap((index) => sources.facts[index] ?? []),
  }))
  const answers = await judge(questions, sources.passages, { step })
  for (const [index, { sentence, passages }] of asked.entries()) {
    const verdict = answers[index]
    if (verdict !== undefined) verdicts.set(toKey(sentence, passages), verdict)
  }
  return verdicts
}
