import type { Cell } from "./list-cells.ts"
import type { World } from "./world.ts"

/** What only the world knows: the true figures, and how far their plain estimates vary. */
export interface Truth {
  /** The share in the later window: undefined where the windows do not ask the same. */
  share: { value: number; sd: number } | undefined
  /** Later less earlier, over what both windows ask: undefined where that is nothing. */
  difference: { value: number; sd: number } | undefined
}

/** Each model of an engine counts the same, and in it each prompt; answers that only one window has do not count. */
export function knowWorld(world: World, cells: readonly Cell[]): Truth {
  const start = world.history + world.window
  const windows = [
    { from: world.history, to: start },
    { from: start, to: start + world.window },
  ] as const
  const [earlier, later] = windows.map(({ from, to }) =>
    cells.map((cell) => cell.asked.slice(from, to).reduce((sum, asked) => sum + asked, 0)),
  ) as [number[], number[]]
  const isCommon = cells.map((_, index) => (earlier[index] ?? 0) > 0 && (later[index] ?? 0) > 0)
  const isSame = cells.every((_, index) => earlier[index] === later[index])
  const weigh = (ofLater: number, ofEarlier: number) => {
    const models = new Map<string, number[]>()
    for (const [index, { engine, model }] of cells.entries()) {
      if (!(isCommon[index] ?? false)) continue
      const key = `${engine} ${model}`
      models.set(key, [...(models.get(key) ?? []), index])
    }
    return cells.map((cell, index) => {
      const peers = models.get(`${cell.engine} ${cell.model}`) ?? []
      if (!(isCommon[index] ?? false)) return []
      const part = 1 / models.size / peers.length
      return cell.asked.map((asked, day) =>
        asked === 0 || day < world.history
          ? 0
          : day < start
            ? (ofEarlier * part * asked) / (earlier[index] ?? 1)
            : (ofLater * part * asked) / (later[index] ?? 1),
      )
    })
  }
  const toFigure = (weights: number[][]) => ({
    value: sumOf(cells, (cell, index) => {
      const ofCell = weights[index] ?? []
      return ofCell.reduce((sum, weight, day) => sum + weight * cell.expansions[day < start ? 0 : 1].mean, 0)
    }),
    sd: Math.sqrt(varianceOf(world, cells, weights)),
  })
  return {
    share: isSame ? toFigure(weigh(1, 0)) : undefined,
    difference: isCommon.includes(true) ? toFigure(weigh(1, -1)) : undefined,
  }
}

function varianceOf(world: World, cells: readonly Cell[], weights: number[][]): number {
  const { swing } = world
  const start = world.history + world.window
  let sum = 0
  for (const [index, cell] of cells.entries())
    for (const [day, weight] of (weights[index] ?? []).entries())
      if (weight !== 0)
        sum += (weight ** 2 / (cell.asked[day] ?? 1)) * cell.expansions[day < start ? 0 : 1].answerVariance
  const total = swing.day ** 2 + swing.promptDay ** 2
  if (total === 0) return sum
  const last = start + world.window - world.history
  for (const [one, cell] of cells.entries()) {
    for (const [two, other] of cells.entries()) {
      const shared = cell.engine === other.engine ? 1 : swing.shared
      for (let lag = 0; lag < last; lag++) {
        const ofDay = swing.day ** 2 * shared * (lag === 0 ? 1 : swing.left ** lag)
        const ofPrompt = lag === 0 && one === two ? swing.promptDay ** 2 : 0
        const correlation = (ofDay + ofPrompt) / total
        if (correlation < 1e-4) break
        // By window, as rates change only between the two.
        const products = [0, 0, 0, 0]
        const [ofOne, ofTwo] = [weights[one] ?? [], weights[two] ?? []]
        for (let day = world.history; day + lag < ofOne.length; day++) {
          const [at, after] = [day < start ? 0 : 1, day + lag < start ? 0 : 1]
          const product = (ofOne[day] ?? 0) * (ofTwo[day + lag] ?? 0)
          products[at * 2 + after] = (products[at * 2 + after] ?? 0) + (lag === 0 ? 1 : 2) * product
        }
        for (const [place, product] of products.entries())
          if (product !== 0)
            sum +=
              product *
              cell.expansions[place < 2 ? 0 : 1].covariance(other.expansions[place % 2 === 0 ? 0 : 1], correlation)
      }
    }
  }
  return sum
}

function sumOf(cells: readonly Cell[], toNumber: (cell: Cell, index: number) => number): number {
  return cells.reduce((sum, cell, index) => sum + toNumber(cell, index), 0)
}
