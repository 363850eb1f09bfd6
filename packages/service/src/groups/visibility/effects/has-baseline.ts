import { baselineDays, fewestDaysBefore } from "@citable/inference/effects"

import { chosenDays } from "../draws/read-comparable-gaps.ts"
import type { Target } from "./read-targets.ts"

/** Half a year: older answers say little of what would have been. */
export const mostDaysBefore = 182

/** The days by whose answers somebody may have chosen some targets: the list of gaps shows so many. */
export const seenDays = (targets: readonly Pick<Target, "freshOn">[]) => ({
  from: Math.min(...targets.map(({ freshOn }) => freshOn - 1 - chosenDays)),
  until: Math.max(...targets.map(({ freshOn }) => freshOn)),
})

/**
 * Whether a prompt has four weeks of answers before `startsOn` that did not choose it. The worst prompts get better by themselves, so the days by
 * which somebody chose it are left out, but those before them are as good as those after. Whoever chose it after its article's publication may have
 * seen what the article changed.
 */
export function hasBaseline(
  target: Pick<Target, "freshOn" | "askedOn">,
  { publishedOn, startsOn = publishedOn }: { publishedOn: number; startsOn?: number },
): boolean {
  const { freshOn, askedOn } = target
  if (freshOn - 1 > publishedOn) return false
  const days = { from: Math.max(askedOn, startsOn - mostDaysBefore), until: startsOn }
  return baselineDays(days, seenDays([target])) >= fewestDaysBefore
}
