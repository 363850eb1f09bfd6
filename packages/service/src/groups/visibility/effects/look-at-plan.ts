import { type ComparedPrompt, estimateEffect, lagDays, type PromptDay } from "@citable/inference/effects"

import { dayOf } from "../alike/day-number.ts"
import type { EffectLook } from "./effect-look.ts"
import { findWalls } from "./find-walls.ts"
import type { PromptCounts } from "./read-prompt-days.ts"
import { hasBaseline, type TargetedArticle } from "./read-targets.ts"

/** A prompt of the brand, with the words that tell what it is about. */
export interface KnownPrompt {
  id: string
  /** The numbers of its first day, and of the one after its last; null while it is asked. */
  startsOn: number
  endsOn: number | null
  words: ReadonlySet<string>
}

export interface LookedPlan {
  /** Its articles that are still live. */
  articles: readonly (TargetedArticle & { words: ReadonlySet<string> })[]
  startsOn: number
  lastOn: number
}

/**
 * Looks at what articles changed. Controls are prompts that are asked, for which nobody wrote an article, and that share no word that tells a topic
 * with the articles or their prompts. What is chosen never depends on what answers count.
 */
export function lookAtPlan(
  { articles, startsOn, lastOn }: LookedPlan,
  { prompts, taken, counts }: { prompts: readonly KnownPrompt[]; taken: ReadonlySet<string>; counts: PromptCounts },
  { week, error }: { week: number; error: number },
): EffectLook {
  const targets = articles.flatMap((article) => article.targets)
  const kept = targets.filter(({ isReleased }) => !isReleased)
  const treated = kept.filter((target) => hasBaseline(target, startsOn))
  const late = kept.filter((target) => !hasBaseline(target, startsOn))
  const known = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const touched = new Set([
    ...articles.flatMap(({ words }) => [...words]),
    ...targets.flatMap(({ promptId }) => [...(known.get(promptId)?.words ?? [])]),
  ])
  const chosenOn =
    treated.length === 0 ? null : Math.max(startsOn - mostDaysBefore, ...treated.map(({ freshOn }) => freshOn))
  const lookOn = lastOn + 7 * week
  const controls = prompts.filter(
    ({ id, startsOn: first, endsOn, words }) =>
      !taken.has(id) &&
      words.size > 0 &&
      endsOn === null &&
      (chosenOn === null || first <= chosenOn) &&
      [...words].every((word) => !touched.has(word)),
  )
  const treatedIds = [...new Set(treated.map(({ promptId }) => promptId))]
  const compared = [
    ...treatedIds.flatMap((id): ComparedPrompt[] => {
      const prompt = known.get(id)
      return prompt === undefined ? [] : [{ id, role: "treated", startsOn: prompt.startsOn, endsOn: prompt.endsOn }]
    }),
    ...controls.map(({ id }): ComparedPrompt => ({ id, role: "control" })),
  ]
  const found: EffectLook = {
    treated: treatedIds,
    controls: controls.map(({ id }) => id),
    late: late.map(({ promptId }) => promptId),
    released: targets.filter(({ isReleased }) => isReleased).map(({ promptId }) => promptId),
    chosen_on: chosenOn === null ? null : dayOf(chosenOn),
    named: { reason: late.length > 0 ? "no_baseline" : "few_treated" },
    cited: { reason: late.length > 0 ? "no_baseline" : "few_treated" },
    answers_a_week: 0,
    walls: [],
  }
  if (chosenOn === null) return found
  const after = { from: lastOn + lagDays, until: lookOn }
  const estimate = (days: readonly PromptDay[]) => {
    const options = { chosenOn, publishedOn: startsOn, lastPublishedOn: lastOn, lookOn, error }
    const estimated = estimateEffect(days, compared, options)
    return typeof estimated === "string" ? { reason: estimated } : estimated
  }
  const ids = new Set(compared.map(({ id }) => id))
  const answers = counts.named.reduce(
    (sum, { prompt, day, of }) => sum + (ids.has(prompt) && day >= after.from && day < after.until ? of : 0),
    0,
  )
  return {
    ...found,
    named: estimate(counts.named),
    cited: estimate(counts.cited),
    answers_a_week: Math.round((7 * answers) / Math.max(1, after.until - after.from)),
    walls: findWalls(counts.families, { before: { from: chosenOn, until: startsOn }, after }),
  }
}

/** Half a year: older answers say little of what would have been. */
export const mostDaysBefore = 182
