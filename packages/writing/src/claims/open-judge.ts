import type { WritingCheck } from "@citable/contract"
import type { Prompt, PromptName, Prompts } from "@citable/engines/writers/prompts"
import type { Writer } from "@citable/engines/writers/writer"

import type { VerdictCache } from "../judge/verdict-cache.ts"
import type { BannedCandidate } from "./find-banned-candidates.ts"
import { judgeBanned, type JudgedBanned } from "./judge-banned.ts"
import { type ClaimVerdict, judgeClaims, type JudgedSentence } from "./judge-claims.ts"

/** A second model that reads what the first one wrote. `step` names the place in the job; use each name once. */
export interface Judge {
  /** One verdict for each sentence, in the same order; undefined for one that it did not judge. The ids are the places in the list. */
  claims: (
    sentences: readonly Omit<JudgedSentence<number>, "id">[],
    options: { step: string },
  ) => Promise<(ClaimVerdict | undefined)[]>
  /** The candidates that state a banned claim. */
  banned: (candidates: readonly BannedCandidate[], options: { step: string }) => Promise<JudgedBanned["hits"]>
  /** What it did not judge, in one check for each kind, and the versions of the prompts that it got. */
  report: () => { checks: WritingCheck[]; prompts: Record<string, string> }
}

/** What a judge needs of a running job. */
export interface JudgingRun {
  judge: ((step: string) => Writer) | undefined
  once: <Result>(step: string, work: () => Promise<Result>) => Promise<Result>
  prompts: Prompts
  /** Keeps what the judge said of claims, for every job of the brand. Default: nothing is kept. */
  verdicts?: VerdictCache | undefined
  signal: AbortSignal
}

/** A judge that fails so often is left alone for the rest of the job. */
const mostFailures = 2

/**
 * Opens the judge of a job. It stores each result, failures included, so that a job that goes on after a restart takes the same path.
 *
 * @returns undefined if no second model is set up.
 */
export function openJudge(run: JudgingRun, { locale }: { locale: string }): Judge | undefined {
  const { judge } = run
  if (judge === undefined) return undefined
  const failed = new Map<WritingCheck["kind"], { check: WritingCheck; isAgain: boolean }>()
  const prompts: Record<string, string> = {}
  let failures = 0

  /** Asks unless it failed too often. */
  async function ask<Result extends { checks: WritingCheck[] }>(
    items: number,
    { step, kind, name }: { step: string; kind: WritingCheck["kind"]; name: PromptName },
    work: (prompt: Prompt) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (items === 0) return undefined
    const earlier = failed.get(kind)
    if (failures >= mostFailures && earlier !== undefined) {
      earlier.isAgain = true
      return undefined
    }
    const prompt = await run.prompts(name)
    const result = await run.once(step, () => work(prompt))
    prompts[name] = prompt.version
    const [check] = result.checks
    if (check === undefined) return result
    failures += 1
    failed.set(kind, { check: earlier?.check ?? check, isAgain: earlier !== undefined })
    return result
  }

  return {
    async claims(sentences, { step }) {
      const result = await ask(sentences.length, { step, kind: "claim", name: "judge-claims" }, async (prompt) => {
        const asked = sentences.map((sentence, id) => ({ ...sentence, id }))
        const { verdicts, checks } = await judgeClaims(judge(step), {
          sentences: asked,
          locale,
          prompt,
          cache: run.verdicts,
          signal: run.signal,
        })
        return { verdicts: [...verdicts], checks }
      })
      const verdicts = new Map(result?.verdicts)
      return sentences.map((_, id) => verdicts.get(id))
    },
    async banned(candidates, { step }) {
      const result = await ask(candidates.length, { step, kind: "banned_claim", name: "judge-banned" }, ({ text }) =>
        judgeBanned(judge(step), { candidates, locale, prompt: text, signal: run.signal }),
      )
      return result?.hits ?? []
    },
    report: () => ({
      checks: [...failed.values()].map(({ check, isAgain }) => ({
        ...check,
        detail: isAgain ? `${check.detail.slice(0, 900)} It judged no later sentences either.` : check.detail,
      })),
      prompts,
    }),
  }
}
