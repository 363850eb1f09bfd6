import { type Expansion, expandSwing } from "./expand-swing.ts"
import type { World, WorldEngine } from "./world.ts"

/** One prompt at one model of an engine: what is asked of it on each day, and how its rate comes about. */
export interface Cell {
  engine: string
  model: string
  prompt: string
  /** Answers by day; the days before the later window, then its own. */
  asked: readonly number[]
  /** Its rate at a deviate of that day, with mean 0 and variance 1. */
  toRate: (deviate: number, isLater: boolean) => number
  /** Before the later window, and from it on. */
  expansions: readonly [earlier: Expansion, later: Expansion]
}

/** All that a world asks. A plan that leaves a remainder is refused: it would be a mix that changes by itself. */
export function listCells(world: World): Cell[] {
  const days = world.history + 2 * world.window
  const start = world.history + world.window
  const base = solveBase(world)
  const prompts = [
    ...Array.from({ length: world.prompts }, (_, index) => ({
      prompt: `prompt ${index + 1}`,
      logit: base + world.promptSpread * scoreOf(index, world.prompts),
      from: -Infinity,
    })),
    ...world.added.flatMap(({ count, rate, from }) =>
      Array.from({ length: count }, (_, index) => ({ prompt: `added ${index + 1}`, logit: logit(rate), from })),
    ),
  ]
  // Prompts that come later are asked as often as those that were there.
  const whole = world.engines.filter(({ from }) => from === -Infinity).reduce((sum, one) => sum + one.parts[0], 0)
  const each = world.answers / world.prompts / whole
  return world.engines.flatMap((engine) =>
    prompts.map(({ prompt, logit: place, from }): Cell => {
      const asked = Array.from({ length: days }, (_, day) => {
        const at = day - start
        if (day % world.every !== 0 || at < from || at < engine.from || at >= engine.to) return 0
        const count = each * world.every * engine.parts[at < 0 ? 0 : 1]
        if (!Number.isInteger(count)) throw new Error(`${world.name}: ${count} answers of a day to one prompt`)
        return count
      })
      const toRate = rateOf(world, place, engine)
      return {
        engine: engine.engine,
        model: engine.model,
        prompt,
        asked,
        toRate,
        expansions: [expandSwing((deviate) => toRate(deviate, false)), expandSwing((deviate) => toRate(deviate, true))],
      }
    }),
  )
}

function rateOf({ swing, effect }: World, place: number, { shift }: WorldEngine) {
  const sd = Math.hypot(swing.day, swing.promptDay)
  return (deviate: number, isLater: boolean) => {
    const before = expit(place + shift)
    const rate = isLater ? Math.min(0.995, Math.max(0.005, before + effect)) : before
    if (sd === 0) return rate
    if (swing.scale === "log-odds") return expit(logit(rate) + sd * deviate)
    return Math.min(1, Math.max(0, rate + sd * deviate))
  }
}

/** The log-odds at which the prompts and engines of the whole time have the world's rate on average. */
function solveBase(world: World): number {
  const engines = world.engines.filter(({ from }) => from === -Infinity)
  let [low, high] = [-15, 15]
  for (let turn = 0; turn < 60; turn++) {
    const middle = (low + high) / 2
    let sum = 0
    for (const { shift } of engines)
      for (let index = 0; index < world.prompts; index++)
        sum += expit(middle + shift + world.promptSpread * scoreOf(index, world.prompts))
    if (sum / (engines.length * world.prompts) < world.rate) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Even steps of a uniform spread with variance 1: prompts differ in the same way in each run. */
function scoreOf(index: number, count: number): number {
  return ((index + 0.5) / count - 0.5) * Math.sqrt(12)
}

function logit(rate: number): number {
  return Math.log(rate / (1 - rate))
}

function expit(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
