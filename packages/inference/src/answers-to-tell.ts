import { type Effect, lagDays } from "./estimate-effect.ts"
import { normalQuantile } from "./normal-quantile.ts"
import { studentQuantile } from "./student-quantile.ts"

/** At this many standard errors beyond the bound, four of five looks find the effect. */
const margin = 0.8416

/**
 * How many answers a week more than at present, over all compared prompts, would tell at a later look whether the effect is one, if it is as
 * large as `effect` and the spread stays: in four of five cases. Infinity: no number of answers would; more prompts or a later look might.
 */
export function answersToTell(
  { effect, spread }: Pick<Effect, "effect" | "spread">,
  {
    week,
    answersAWeek,
    look,
  }: {
    /** Weeks since the publication. */
    week: number
    answersAWeek: number
    look: { week: number; error: number }
  },
): number {
  const reach = studentQuantile(normalQuantile(look.error), spread.freedom) + margin
  const left = (effect / reach) ** 2 - spread.before - spread.prompts
  if (left <= 0) return Infinity
  const had = (week - lagDays / 7) * answersAWeek
  const missing = had * (spread.after / left - 1)
  if (missing <= 0) return 0
  return look.week <= week ? Infinity : Math.max(0, Math.ceil(missing / (look.week - week) - answersAWeek))
}
