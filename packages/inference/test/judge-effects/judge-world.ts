import { estimateCoin, estimateEffect, looks, spendOverLooks } from "@citable/inference/effects"

import { meanGains } from "../effect-worlds/mean-gains.ts"
import { naiveEstimators } from "../effect-worlds/naive-estimators.ts"
import { simulateWorld } from "../effect-worlds/simulate-world.ts"
import type { ObservedWorld, SimulatedWorld } from "../effect-worlds/simulated-world.ts"
import type { WorldSettings } from "../effect-worlds/world-settings.ts"
import { toPromptDays } from "./to-prompt-days.ts"

export interface Judged {
  worlds: number
  /** How many worlds are told an interval at any look; all others are parts of them. */
  told: number
  reasons: Set<string>
  /** All intervals of a world hold the mean gain of the answers that are compared; and that of all answers. */
  covered: number
  coveredAll: number
  /** The interval of any look is above 0. */
  paid: number
  /** At the planned look: found, and the means of the error and of half of the interval. */
  found: number
  bias: number
  half: number
}

interface Told {
  effect: number
  interval: { low: number; high: number }
}

/** Says something at a look, and which answers' gain it is about; or why it says nothing. */
type Teller = (world: ObservedWorld, lookOn: number, error: number) => Told | string

/** A year of looks at draws 1 to `draws` of a world. */
export function judgeWorld(
  settings: WorldSettings,
  {
    draws,
    planned = 8,
    weeks = 52,
    outcome = "named",
    by = settings.chosenBy === "coin" ? "coin" : "controls",
  }: {
    draws: number
    planned?: 8 | 12
    weeks?: number
    outcome?: "named" | "cited"
    by?: "coin" | "controls" | keyof typeof naiveEstimators
  },
): Judged {
  const judged = { worlds: draws, told: 0, reasons: new Set<string>(), covered: 0, coveredAll: 0 }
  const sums = { ...judged, paid: 0, found: 0, bias: 0, half: 0, planned: 0 }
  for (let seed = 1; seed <= draws; seed++) {
    const world = simulateWorld({ ...settings, weeksAfter: weeks }, seed)
    const tell = { ...tellers(world.observed, outcome), ...naiveTellers(outcome) }[by]
    const truthAt = gainsOf(world, outcome)
    const marks = { isTold: false, isCovered: true, isAllCovered: true, isPaid: false }
    for (const week of looks) {
      if (week > weeks) break
      const lookOn = world.observed.publishedOn + week * 7
      const told = tell(world.observed, lookOn, spendOverLooks(week, { planned }))
      if (typeof told === "string") {
        sums.reasons.add(told)
        continue
      }
      const { effect, interval } = told
      const truth = truthAt(lookOn)
      const holds = (gain: number) => interval.low <= gain && gain <= interval.high
      marks.isTold = true
      marks.isCovered &&= holds(truth.compared)
      marks.isAllCovered &&= holds(truth.all)
      marks.isPaid ||= interval.low > 0
      if (week !== planned) continue
      sums.planned++
      sums.found += interval.low > 0 ? 1 : 0
      sums.bias += effect - truth.compared
      sums.half += (interval.high - interval.low) / 2
    }
    if (!marks.isTold) continue
    sums.told++
    sums.covered += Number(marks.isCovered)
    sums.coveredAll += Number(marks.isAllCovered)
    sums.paid += Number(marks.isPaid)
  }
  return {
    ...sums,
    covered: sums.covered / sums.told,
    coveredAll: sums.coveredAll / sums.told,
    paid: sums.paid / sums.told,
    found: sums.found / sums.planned,
    bias: sums.bias / sums.planned,
    half: sums.half / sums.planned,
  }
}

const isCiting = ({ cites }: { cites: readonly string[] }) => cites.length > 0

function tellers(observed: ObservedWorld, outcome: "named" | "cited"): Record<"controls" | "coin", Teller> {
  const days = toPromptDays(observed.answers, outcome === "cited" ? isCiting : undefined)
  const { chosenOn, publishedOn } = observed
  const prompts = observed.prompts.map(({ id, role, addedOn, deletedOn }) => ({
    id,
    role,
    startsOn: addedOn,
    endsOn: deletedOn,
  }))
  return {
    controls: (_, lookOn, error) => estimateEffect(days, prompts, { chosenOn, publishedOn, lookOn, error }),
    coin: (_, lookOn, error) => estimateCoin(days, prompts, { from: 0, publishedOn, lookOn, error }),
  }
}

/** They know neither looks nor a fresh baseline. */
function naiveTellers(outcome: "named" | "cited"): Record<keyof typeof naiveEstimators, Teller> {
  const toTeller =
    (estimate: (typeof naiveEstimators)["beforeAfter"]): Teller =>
    (observed, lookOn) => {
      const answers = observed.answers
        .filter(({ day }) => day < lookOn)
        .map((answer) => (outcome === "cited" ? { ...answer, named: isCiting(answer) } : answer))
      const told = estimate({ ...observed, answers, endsOn: lookOn })
      return told === null ? "nothing" : { effect: told.effect, interval: told }
    }
  return {
    beforeAfter: toTeller(naiveEstimators.beforeAfter),
    differenceOfBinomials: toTeller(naiveEstimators.differenceOfBinomials),
  }
}

/** The mean gain of the treated prompts until a look: of all answers, and of those by models that answered before. */
function gainsOf({ observed, truth }: SimulatedWorld, outcome: "named" | "cited") {
  const { answers, prompts, engines, publishedOn, settledOn } = observed
  const old = new Set(
    engines.flatMap(({ models }) => models.flatMap((one) => (one.startsOn < publishedOn ? one.model : []))),
  )
  const isOld = answers.map(({ model }) => old.has(model))
  const compared = { prompts, answers: answers.filter((_, at) => isOld[at]) }
  const gains = {
    named: truth.gains.named.filter((_, at) => isOld[at]),
    cited: truth.gains.cited.filter((_, at) => isOld[at]),
  }
  const areAllOld = compared.answers.length === answers.length
  return (lookOn: number) => {
    const days = { from: settledOn, until: lookOn }
    const ofCompared = meanGains(compared, gains, days)[outcome]
    return { compared: ofCompared, all: areAllOld ? ofCompared : meanGains(observed, truth.gains, days)[outcome] }
  }
}
