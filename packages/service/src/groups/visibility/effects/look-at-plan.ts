import {
  type ComparedPrompt,
  estimateEffect,
  fewestDaysBefore,
  lagDays,
  type PromptDay,
} from "@citable/inference/effects"

import { dayOf } from "../alike/day-number.ts"
import { chooseBaseline } from "./choose-baseline.ts"
import type { EffectLook } from "./effect-look.ts"
import { findWalls } from "./find-walls.ts"
import { hasBaseline } from "./has-baseline.ts"
import type { PromptCounts } from "./read-prompt-days.ts"
import type { TargetedArticle } from "./read-targets.ts"

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

/** Where a prompt stands: an article that is written for it, if there is one already, and the day of its publication, if it had one. */
export interface TakenPrompt {
  contentId: string | null
  publishedOn: number | null
}

/**
 * Looks at what articles changed. Controls are prompts that are asked, for which nobody wrote an article, and that share no word that tells a topic
 * with the articles or their prompts. A prompt for which another article appears at about the same
 * time does not count, because nobody could tell which of the two changed it. What is chosen never depends on what answers count.
 */
export function lookAtPlan(
  { articles, startsOn, lastOn }: LookedPlan,
  {
    prompts,
    taken,
    counts,
  }: {
    prompts: readonly KnownPrompt[]
    taken: ReadonlyMap<string, readonly TakenPrompt[]>
    counts: PromptCounts
  },
  { week, error }: { week: number; error: number },
): EffectLook {
  const lookOn = lastOn + 7 * week
  const own = new Set(articles.map(({ id }) => id))
  const targets = articles.flatMap((article) =>
    article.targets.map((target) => {
      const { publishedOn } = article
      const others = (taken.get(target.promptId) ?? []).filter((one) => !own.has(one.contentId ?? ""))
      const days = others.flatMap((one) => one.publishedOn ?? [])
      const isShared = days.some((day) => day > startsOn - fewestDaysBefore - lagDays && day < lookOn)
      // What an earlier article changes counts as there when it has grown.
      const grownOn = days.filter((day) => day < startsOn).map((day) => day + lagDays)
      return { ...target, publishedOn, isShared, askedOn: Math.max(target.askedOn, ...grownOn) }
    }),
  )
  const kept = targets.filter(({ isReleased }) => !isReleased)
  const known = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const touched = new Set([
    ...articles.flatMap(({ words }) => [...words]),
    ...targets.flatMap(({ promptId }) => [...(known.get(promptId)?.words ?? [])]),
  ])
  const untouched = prompts.filter(
    ({ id, endsOn, words }) =>
      !taken.has(id) && words.size > 0 && endsOn === null && [...words].every((word) => !touched.has(word)),
  )
  const whole = kept.filter((target) => {
    const { publishedOn, isShared } = target
    return !isShared && publishedOn !== null && hasBaseline(target, { publishedOn, startsOn })
  })
  const choose = (some: typeof whole) => chooseBaseline(some, { startsOn, controls: untouched })
  // Choices at many times may leave no common weeks; those after the last one are common.
  const fresh = whole.filter(({ freshOn }) => startsOn - freshOn >= fewestDaysBefore)
  const common = choose(whole)
  const baseline = common ?? choose(fresh)
  const treated = common === null ? fresh : whole
  const shared = kept.filter(({ isShared }) => isShared)
  const late = kept.filter((target) => !target.isShared && !treated.includes(target))
  const chosenOn = baseline?.from ?? null
  const controls = untouched.filter(({ startsOn: first }) => chosenOn === null || first <= chosenOn)
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
    shared: [...new Set(shared.map(({ promptId }) => promptId))],
    released: targets.filter(({ isReleased }) => isReleased).map(({ promptId }) => promptId),
    chosen_on: chosenOn === null ? null : dayOf(chosenOn),
    named: { reason: late.length > 0 ? "no_baseline" : "few_treated" },
    cited: { reason: late.length > 0 ? "no_baseline" : "few_treated" },
    answers_a_week: 0,
    walls: [],
  }
  if (baseline === null || chosenOn === null) return found
  const after = { from: lastOn + lagDays, until: lookOn }
  const estimate = (days: readonly PromptDay[]) => {
    const options = { chosenOn, seen: baseline.seen, publishedOn: startsOn, lastPublishedOn: lastOn, lookOn, error }
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
