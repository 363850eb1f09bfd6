import { createDice } from "./create-dice.ts"
import { createTally } from "./judge-rates.ts"
import type { AnswerFigure, AnswerMethod } from "./method.ts"
import { type Answer, type AnswerWorld, knowAnswers, simulateAnswers } from "./simulate-answers.ts"

export interface AnswerFigures {
  world: string
  figure: AnswerFigure
  covers: number | undefined
  /** Against an oracle that knows how far the plain estimate varies. */
  width: number | undefined
  told: number
}

const figures = ["share of voice", "average position", "sentiment"] as const

/** How many runs tell the oracle how far plain estimates vary, for each run of the method: 4,000 know a width to about 1 %. */
const runsOfOracle = 4

/** Runs a method so often in one world. */
export function judgeAnswers(
  world: AnswerWorld,
  method: AnswerMethod,
  options: { runs: number; seed: number },
): AnswerFigures[] {
  const truth = knowAnswers(world)
  const plain = figures.map(() => ({ count: 0, sum: 0, square: 0 }))
  const bare = { ...world, history: 0 }
  for (let run = 0; run < runsOfOracle * options.runs; run++) {
    const { window } = simulateAnswers(bare, createDice(options.seed + 1_000_000 + run))
    for (const [index, figure] of figures.entries()) {
      const value = plainOf(figure, window)
      const sums = plain[index]
      if (value === undefined || sums === undefined) continue
      sums.count++
      sums.sum += value - truth[figure]
      sums.square += (value - truth[figure]) ** 2
    }
  }
  const tallies = figures.map((figure, index) => {
    const { count, sum, square } = plain[index] ?? { count: 1, sum: 0, square: 0 }
    return createTally({ value: truth[figure], sd: Math.sqrt(Math.max(0, square / count - (sum / count) ** 2)) })
  })
  for (let run = 0; run < options.runs; run++) {
    const { window, history } = simulateAnswers(world, createDice(options.seed + run))
    for (const [index, figure] of figures.entries()) tallies[index]?.add(method.estimate(figure, window, history))
  }
  return figures.map((figure, index) => ({
    world: world.name,
    figure,
    covers: tallies[index]?.covers(),
    width: tallies[index]?.width(),
    told: (tallies[index]?.told() ?? 0) / options.runs,
  }))
}

function plainOf(figure: AnswerFigure, answers: readonly Answer[]): number | undefined {
  let [above, below] = [0, 0]
  for (const { names, position, tone } of answers) {
    if (figure === "share of voice") {
      below += names.length
      if (names.includes("Acme")) above++
    } else if (position !== undefined) {
      below++
      above += figure === "average position" ? position : tone === "positive" ? 1 : tone === "negative" ? -1 : 0
    }
  }
  return below === 0 ? undefined : above / below
}
