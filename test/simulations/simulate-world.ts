import type { Dice } from "./create-dice.ts"
import type { Cell } from "./list-cells.ts"
import type { CountedDay, World } from "./world.ts"

/** What a method sees of one run. */
export interface SeenDays {
  /** Before the earlier window. */
  history: CountedDay[]
  earlier: CountedDay[]
  later: CountedDay[]
}

/** One run of a world, by its cells of `listCells`. */
export function simulateWorld(world: World, cells: readonly Cell[], dice: Dice): SeenDays {
  const { swing } = world
  const seen: SeenDays = { history: [], earlier: [], later: [] }
  const total = Math.hypot(swing.day, swing.promptDay)
  const engines = [...new Set(cells.map(({ engine }) => engine))]
  const start = world.history + world.window
  let all = dice.normal()
  let own = new Map(engines.map((engine) => [engine, dice.normal()]))
  const fresh = Math.sqrt(1 - swing.left ** 2)
  for (let day = 0; day < start + world.window; day++) {
    const isLater = day >= start
    const days = day < world.history ? seen.history : isLater ? seen.later : seen.earlier
    for (const cell of cells) {
      const asked = cell.asked[day] ?? 0
      if (asked === 0) continue
      const ofDay = Math.sqrt(swing.shared) * all + Math.sqrt(1 - swing.shared) * (own.get(cell.engine) ?? 0)
      const ofPrompt = swing.promptDay === 0 ? 0 : swing.promptDay * dice.normal()
      const rate = cell.toRate(total === 0 ? 0 : (swing.day * ofDay + ofPrompt) / total, isLater)
      const { engine, model, prompt } = cell
      days.push({ day, engine, model, prompt, asked, named: dice.binomial(asked, rate) })
    }
    all = swing.left * all + fresh * dice.normal()
    own = new Map([...own].map(([engine, at]) => [engine, swing.left * at + fresh * dice.normal()]))
  }
  return seen
}
