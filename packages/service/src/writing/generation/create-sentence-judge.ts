import { judgeClaims } from "../claims/judge-claims.ts"
import type { WritingRun } from "../writing-run.ts"
import type { JudgeSentences } from "./judge-sentences.ts"

/** A second opinion by the model that judges in a job. A sentence stays unjudged if the model fails. */
export function createSentenceJudge(
  { judge, prompts, signal }: Pick<WritingRun, "judge" | "prompts" | "signal">,
  { locale }: { locale: string },
): JudgeSentences {
  return async (sentences, passages, { step }) => {
    const { text: prompt } = await prompts("judge-claims")
    const asked = sentences.map(({ sentence, passages: numbers }, id) => ({
      id,
      text: sentence,
      isSupported: true,
      passages: passages.filter(({ number }) => numbers.includes(number)),
    }))
    const { verdicts } = await judgeClaims(judge(step), { sentences: asked, locale, prompt, signal })
    return sentences.map((_, id) => verdicts.get(id))
  }
}
