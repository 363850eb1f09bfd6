import { countChanges } from "./count-changes.ts"
import { type Effect, fewestTreated, lagDays, type NoEffect } from "./estimate-effect.ts"
import { type MeasuredPrompt, measureChange } from "./measure-change.ts"
import { normalQuantile } from "./normal-quantile.ts"
import type { ComparedPrompt, PromptDay } from "./prompt-day.ts"
import { studentQuantile } from "./student-quantile.ts"

/** The effect on prompts that a coin drew, against those that lost the draw. */
export type CoinEffect = Pick<Effect, "effect" | "interval" | "before" | "after" | "treated"> & {
  heldOut: number
  /** The mean shares of those that wait. */
  heldBefore: number
  heldAfter: number
  freedom: number
}

/**
 * Estimates the mean gain of the prompts that a coin drew: by how many points they changed more than those that wait. Chance alone parts the
 * two, so all days before count, also those by which the gaps were found. The interval is Student's, with prompts as units, and never narrower
 * than the chance of the answers alone makes it.
 */
export function estimateCoin(
  days: Iterable<PromptDay>,
  prompts: readonly ComparedPrompt[],
  options: {
    from: number
    publishedOn: number
    /** The day on which the last of several articles appeared. Default: `publishedOn`. */
    lastPublishedOn?: number | undefined
    lookOn: number
    error: number
  },
): CoinEffect | NoEffect | "few_held_out" {
  const { from, publishedOn, lastPublishedOn = publishedOn, lookOn, error } = options
  if (lookOn - lastPublishedOn < 2 * lagDays) return "too_early"
  const changed = countChanges(
    days,
    prompts.filter(({ role }) => role !== "control"),
    { before: { from, until: publishedOn }, after: { from: lastPublishedOn + lagDays, until: lookOn } },
  )
  if (changed.length === 0) return "no_common_model"
  const [treated, heldOut] = (["treated", "held-out"] as const).map((role) =>
    changed.flatMap((prompt) => (prompt.role === role ? (measureChange(prompt) ?? []) : [])),
  ) as [MeasuredPrompt[], MeasuredPrompt[]]
  if (treated.length < fewestTreated) return "few_treated"
  if (heldOut.length < fewestTreated) return "few_held_out"
  const [own, other] = [changeOf(treated), changeOf(heldOut)]
  const effect = own.change - other.change
  const freedom = treated.length + heldOut.length - 2
  // A prompt varies as much on either side: the coin parts them.
  const variance = Math.max((own.squares + other.squares) / freedom, (own.chance + other.chance) / (freedom + 2))
  const reach =
    studentQuantile(normalQuantile(error), freedom) * Math.sqrt(variance * (1 / treated.length + 1 / heldOut.length))
  return {
    effect,
    interval: { low: Math.max(-1, effect - reach), high: Math.min(1, effect + reach) },
    before: own.before,
    after: own.after,
    treated: treated.length,
    heldOut: heldOut.length,
    heldBefore: other.before,
    heldAfter: other.after,
    freedom,
  }
}

/** The mean change of some prompts; the squares around it, and what the chance of the answers alone makes of them. */
function changeOf(prompts: readonly MeasuredPrompt[]) {
  const sum = (read: (one: MeasuredPrompt) => number) => prompts.reduce((all, one) => all + read(one), 0)
  const [before, after] = [sum((one) => one.before) / prompts.length, sum((one) => one.after) / prompts.length]
  const change = after - before
  return {
    before,
    after,
    change,
    squares: sum((one) => (one.after - one.before - change) ** 2),
    chance: sum((one) => one.noiseBefore + one.noiseAfter),
  }
}
