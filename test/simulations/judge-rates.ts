import { createDice } from "./create-dice.ts"
import { knowWorld } from "./know-world.ts"
import { listCells } from "./list-cells.ts"
import type { RateMethod } from "./method.ts"
import { simulateWorld } from "./simulate-world.ts"
import type { World } from "./world.ts"

export interface RateFigures {
  world: string
  /** Of the intervals told: how many hold the truth. Undefined where there is no truth, or none was told. */
  shareCovers: number | undefined
  /** The mean width of the intervals, against that of an oracle that knows the world's variance. */
  shareWidth: number | undefined
  shareTold: number
  differenceCovers: number | undefined
  differenceWidth: number | undefined
  differenceTold: number
  /** Of all runs. */
  up: number
  down: number
}

/** Runs a method so often in one world. */
export function judgeRates(world: World, method: RateMethod, options: { runs: number; seed: number }): RateFigures {
  const cells = listCells(world)
  const truth = knowWorld(world, cells)
  const share = createTally(truth.share)
  const difference = createTally(truth.difference)
  const arrows = { up: 0, down: 0, none: 0 }
  for (let run = 0; run < options.runs; run++) {
    const seen = simulateWorld(world, cells, createDice(options.seed + run))
    if (truth.share !== undefined) share.add(method.estimate(seen.later, [...seen.history, ...seen.earlier]))
    const [compared] = method.compare([seen])
    difference.add(compared)
    arrows[compared?.arrow ?? "none"]++
  }
  return {
    world: world.name,
    shareCovers: share.covers(),
    shareWidth: share.width(),
    shareTold: share.told() / options.runs,
    differenceCovers: difference.covers(),
    differenceWidth: difference.width(),
    differenceTold: difference.told() / options.runs,
    up: arrows.up / options.runs,
    down: arrows.down / options.runs,
  }
}

/** How often intervals hold the truth, and how wide they are against the oracle's. */
export function createTally(truth: { value: number; sd: number } | undefined) {
  let [told, held, width] = [0, 0, 0]
  return {
    add: (interval: { low: number; high: number } | undefined) => {
      if (interval === undefined) return
      told++
      width += interval.high - interval.low
      // What is exactly at a bound is held: rounding decides nothing.
      const [low, high] = [interval.low - 1e-9, interval.high + 1e-9]
      if (truth !== undefined && low <= truth.value && truth.value <= high) held++
    },
    told: () => told,
    covers: () => (told === 0 || truth === undefined ? undefined : held / told),
    width: () =>
      told === 0 || truth === undefined || truth.sd < 1e-9 ? undefined : width / told / (2 * 1.959964 * truth.sd),
  }
}
