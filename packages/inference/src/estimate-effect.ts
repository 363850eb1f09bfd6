import { baselineDays, fewestDaysBefore } from "./baseline-days.ts"
import { type ChangedCell, type ChangedPrompt, countChanges, type Days } from "./count-changes.ts"
import type { Interval } from "./estimate-window.ts"
import { type MeasuredPrompt, measureChange, shiftShare } from "./measure-change.ts"
import { normalQuantile } from "./normal-quantile.ts"
import type { ComparedPrompt, PromptDay } from "./prompt-day.ts"
import { studentQuantile } from "./student-quantile.ts"

/** Why there is no estimate. */
export type NoEffect =
  /** Less than four weeks before the publication have answers that did not choose the prompts. */
  | "no_baseline"
  /** The look is less than two weeks after those in which an effect grows. */
  | "too_early"
  /** No model of an engine has answered both before and after. */
  | "no_common_model"
  | "few_treated"
  | "few_controls"

/** What articles changed at the prompts that they were written for. */
export interface Effect {
  /** Their mean gain, as a share: 0.1 is ten points. */
  effect: number
  interval: Interval
  /** Their mean shares before and after, and what would have been after if they had only shifted as the controls did. */
  before: number
  after: number
  without: number
  /** The mean shares of the controls. */
  controlsBefore: number
  controlsAfter: number
  treated: number
  controls: number
  /** The part of the treated prompts' answers after that is compared: not those of models that are new since the publication. */
  compared: number
  spread: EffectSpread
}

/** The variance of an effect: by the chance of the answers before, of those after, and because prompts wander by themselves. */
export interface EffectSpread {
  before: number
  after: number
  prompts: number
  /** The degrees of freedom of Student's t, as the wandering is measured from few prompts. */
  freedom: number
}

export const fewestTreated = 3
export const fewestControls = 10
/** An effect grows in this time, which does not count. */
export const lagDays = 14
const fewestDaysAfter = 14
const noDays: Days = { from: 0, until: 0 }

/**
 * Estimates the mean gain of the treated prompts by the difference in differences in log-odds, with prompts as units: each model's answers shift
 * by what the controls shifted, and what is left of a treated prompt's change is its gain. (S. Athey and G. W. Imbens, Econometrica 74, 2006,
 * page 431, say why the scale matters.) Its baseline begins when the prompts were chosen, because the worst ones get better by themselves.
 * `error` is how often the interval may miss the truth; `spendOverLooks` tells it.
 */
export function estimateEffect(
  days: Iterable<PromptDay>,
  prompts: readonly ComparedPrompt[],
  options: {
    /** The first day of the baseline: where `seen` is not given, the day on which the prompts were chosen. */
    chosenOn: number
    /** Days of the baseline by whose answers somebody chose the prompts: they do not count. */
    seen?: Days | undefined
    publishedOn: number
    /** The day on which the last of several articles appeared. Default: `publishedOn`. */
    lastPublishedOn?: number | undefined
    lookOn: number
    error: number
  },
): Effect | NoEffect {
  const { chosenOn, seen = noDays, publishedOn, lastPublishedOn = publishedOn, lookOn, error } = options
  const baseline = { from: chosenOn, until: publishedOn }
  if (baselineDays(baseline, seen) < fewestDaysBefore) return "no_baseline"
  if (lookOn - lastPublishedOn < lagDays + fewestDaysAfter) return "too_early"
  const changed = countChanges(days, prompts, {
    before: baseline,
    seen,
    after: { from: lastPublishedOn + lagDays, until: lookOn },
  })
  if (changed.length === 0) return "no_common_model"
  const untreated = changed.filter(({ role }) => role !== "treated")
  const shifts = shiftsOf(untreated)
  const measure = (some: readonly ChangedPrompt[]) => some.flatMap((prompt) => measureChange(prompt, shifts) ?? [])
  const own = changed.filter(({ role }) => role === "treated")
  const treated = measure(own)
  const controls = measure(untreated)
  if (treated.length < fewestTreated) return "few_treated"
  if (controls.length < fewestControls) return "few_controls"
  const spread = spreadOf(treated, controls)
  const [before, after, without] = [
    mean(treated, (one) => one.before),
    mean(treated, (one) => one.after),
    mean(treated, (one) => one.without),
  ]
  const effect = after - without
  const reach =
    studentQuantile(normalQuantile(error), spread.freedom) * Math.sqrt(spread.before + spread.after + spread.prompts)
  const interval = { low: Math.max(-1, effect - reach), high: Math.min(1, effect + reach) }
  const counts = { treated: treated.length, controls: controls.length, compared: comparedPart(own) }
  const others = {
    controlsBefore: mean(controls, (one) => one.before),
    controlsAfter: mean(controls, (one) => one.after),
  }
  return { effect, interval, before, after, without, ...others, ...counts, spread }
}

function comparedPart(prompts: readonly ChangedPrompt[]): number {
  const compared = prompts.reduce((sum, { cells }) => sum + cells.reduce((all, { after }) => all + after.of, 0), 0)
  return compared / prompts.reduce((sum, { alone }) => sum + alone, compared)
}

const mean = (some: readonly MeasuredPrompt[], read: (one: MeasuredPrompt) => number) =>
  some.reduce((sum, one) => sum + read(one), 0) / some.length

/** By how much the log-odds of each model's answers shifted. */
function shiftsOf(controls: readonly ChangedPrompt[]): Map<string, number> {
  const strata = Map.groupBy(
    controls.flatMap(({ cells }) => cells),
    ({ stratum }) => stratum,
  )
  return new Map([...strata].map(([stratum, cells]) => [stratum, shiftOf(cells)]))
}

/** The shift at which the shares before become those after; between -8 and 8. */
function shiftOf(cells: readonly ChangedCell[]): number {
  let [low, high] = [-8, 8]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    // One answer more, which counts by half before and after, tells where no other does.
    const above = cells.reduce(
      (sum, { before, after, weight }) =>
        sum + weight * (after.count / after.of - shiftShare(before.count / before.of, middle)),
      0.5 - shiftShare(0.5, middle),
    )
    if (above > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The mean of the treated prompts varies, and so does the shift of the controls, which all treated prompts share. */
function spreadOf(treated: readonly MeasuredPrompt[], controls: readonly MeasuredPrompt[]): EffectSpread {
  const shared = mean(treated, ({ room }) => room) / (mean(controls, ({ room }) => room) * controls.length)
  const varianceOf = (read: (one: MeasuredPrompt) => number) =>
    mean(treated, read) / treated.length + shared ** 2 * mean(controls, read) * controls.length
  const wander = wanderOf(controls)
  return {
    before: varianceOf(({ noiseBefore }) => noiseBefore),
    after: varianceOf(({ noiseAfter }) => noiseAfter),
    prompts: varianceOf((one) => wander * wanderedRoom(one)),
    freedom: freedomOf(controls),
  }
}

/**
 * The points that wandering log-odds make, squared: half of the wandering is before, half after. A prompt that stood low by chance has little room
 * where it stood, so that room alone would take its way back up for an effect.
 */
const wanderedRoom = ({ room, roomAfter }: MeasuredPrompt) => (room ** 2 + roomAfter ** 2) / 2

/** The variance of what sets the log-odds of prompts apart between the windows. It is 0 where chance explains all of it, and never less. */
function wanderOf(controls: readonly MeasuredPrompt[]): number {
  const oneLess = controls.length / (controls.length - 1)
  const excess = mean(
    controls,
    ({ after, without, noiseBefore, noiseAfter }) => oneLess * (after - without) ** 2 - noiseBefore - noiseAfter,
  )
  return Math.max(0, excess) / mean(controls, wanderedRoom)
}

/** How many controls with equal room would tell as much, less one. */
function freedomOf(controls: readonly MeasuredPrompt[]): number {
  const [square, fourth] = [mean(controls, ({ room }) => room ** 2), mean(controls, ({ room }) => room ** 4)]
  return Math.max(leastFreedom, (controls.length * square ** 2) / fourth - 1)
}

const leastFreedom = 4
