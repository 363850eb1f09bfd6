import { estimateCoin, estimateEffect, lagDays, looks, spendOverLooks } from "@citable/inference/effects"

import type { Judged } from "../judge-effects/judge-world.ts"
import { liveWorld } from "./live-world.ts"
import type { OtherWorld } from "./other-world.ts"

/** Judges what is told of a world as the service asks: at all looks of a year, or at the only one of a coin. */
export function judgeOther(world: OtherWorld, { draws, coin = false }: { draws: number; coin?: boolean }): Judged {
  const sums = { told: 0, covered: 0, paid: 0, found: 0, bias: 0, half: 0, planned: 0 }
  const reasons = new Set<string>()
  for (let seed = 1; seed <= draws; seed++) {
    const { days, prompts, startsOn, chosenOn, lastPublishedOn, gainOf } = liveWorld(world, seed, {
      coin,
      weeks: coin ? 16 : 57,
    })
    // A service leaves out the four weeks by which somebody chose.
    const baseline = { chosenOn: startsOn, seen: { from: chosenOn - 28, until: chosenOn } }
    const marks = { isTold: false, isCovered: true, isPaid: false }
    for (const week of coin ? ([8] as const) : looks) {
      const lookOn = lastPublishedOn + 7 * week
      const window = { publishedOn: 0, lastPublishedOn, lookOn }
      const told = coin
        ? estimateCoin(days, prompts, { ...window, from: chosenOn - 28, error: 0.05 })
        : estimateEffect(
            days,
            // A service compares with prompts that were asked when these were chosen.
            prompts.filter(({ role, startsOn: first }) => role === "treated" || (first ?? startsOn) <= startsOn),
            { ...window, ...baseline, error: spendOverLooks(week, { planned: 8 }) },
          )
      if (typeof told === "string") {
        reasons.add(told)
        continue
      }
      const { effect, interval } = told
      const truth = gainOf(lastPublishedOn + lagDays, lookOn)
      marks.isTold = true
      marks.isCovered &&= interval.low <= truth && truth <= interval.high
      marks.isPaid ||= interval.low > 0
      if (week !== 8) continue
      sums.planned++
      sums.found += interval.low > 0 ? 1 : 0
      sums.bias += effect - truth
      sums.half += (interval.high - interval.low) / 2
    }
    if (!marks.isTold) continue
    sums.told++
    sums.covered += Number(marks.isCovered)
    sums.paid += Number(marks.isPaid)
  }
  const { told, planned } = sums
  return {
    worlds: draws,
    told,
    reasons,
    covered: sums.covered / told,
    coveredAll: Number.NaN,
    paid: sums.paid / told,
    found: sums.found / planned,
    bias: sums.bias / planned,
    half: sums.half / planned,
  }
}
