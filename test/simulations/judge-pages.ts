import { createDice } from "./create-dice.ts"
import { listCells } from "./list-cells.ts"
import type { Comparison, RateMethod } from "./method.ts"
import { type SeenDays, simulateWorld } from "./simulate-world.ts"
import type { World } from "./world.ts"

export interface PageFigures {
  world: string
  comparisons: number
  /** Of all pages: how many show at least one arrow for a name or an engine at which nothing changes. */
  falsePages: number
  /** Of the comparisons with an effect: how many show the right arrow. Undefined in quiet worlds. */
  power: number | undefined
}

/**
 * Pages of one brand: all answers, each engine, and each competitor, whose answers come from days of their own. Only the brand has the
 * world's effect.
 */
export function judgePages(
  world: World,
  method: RateMethod,
  options: { runs: number; seed: number; competitors: readonly number[] },
): PageFigures {
  const cells = listCells(world)
  const others = options.competitors.map((rate) => ({ ...world, rate, effect: 0 }))
  const cellsOfOthers = others.map((other) => listCells(other))
  const engines = [...new Set(cells.map(({ engine }) => engine))]
  let [falsePages, found] = [0, 0]
  for (let run = 0; run < options.runs; run++) {
    const dice = createDice(options.seed + run)
    const own = simulateWorld(world, cells, dice)
    const ofBrand = [own, ...engines.map((engine) => only(own, engine))]
    const ofOthers = others.map((other, index) => simulateWorld(other, cellsOfOthers[index] ?? [], dice))
    const arrows = method.compare([...ofBrand, ...ofOthers]).map((compared) => compared?.arrow ?? "none")
    const quiet = world.effect === 0 ? arrows : arrows.slice(ofBrand.length)
    if (quiet.some((arrow) => arrow !== "none")) falsePages++
    const right = world.effect > 0 ? "up" : "down"
    found += arrows.slice(0, ofBrand.length).filter((arrow) => arrow === right).length
  }
  return {
    world: world.name,
    comparisons: 1 + engines.length + others.length,
    falsePages: falsePages / options.runs,
    power: world.effect === 0 ? undefined : found / options.runs / (1 + engines.length),
  }
}

function only(seen: SeenDays, engine: string): Comparison {
  return {
    history: seen.history.filter((day) => day.engine === engine),
    earlier: seen.earlier.filter((day) => day.engine === engine),
    later: seen.later.filter((day) => day.engine === engine),
  }
}
