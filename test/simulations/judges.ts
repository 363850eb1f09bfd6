import { judgeAnswers } from "./judge-answers.ts"
import { judgePages } from "./judge-pages.ts"
import { judgeRates } from "./judge-rates.ts"
import type { AnswerMethod, RateMethod } from "./method.ts"
import { printTable } from "./print-table.ts"
import type { AnswerWorld } from "./simulate-answers.ts"
import type { World } from "./world.ts"
import { competitors } from "./worlds.ts"

const options = { runs: Number(process.env["CITABLE_SIMULATION_RUNS"] ?? 1_000), seed: 1 }

/** Judges a method in each of several worlds, in as many runs as a soak has, and prints a table of them. */
export const judges = {
  rates: (title: string, worlds: readonly World[], method: RateMethod) =>
    print(
      title,
      worlds.map((world) => judgeRates(world, method, options)),
    ),
  answers: (title: string, worlds: readonly AnswerWorld[], method: AnswerMethod) =>
    print(
      title,
      worlds.flatMap((world) => judgeAnswers(world, method, options)),
    ),
  /** `part` of the runs. */
  pages: (title: string, worlds: readonly World[], method: RateMethod, part = 1) =>
    print(
      title,
      worlds.map((world) =>
        judgePages(world, method, { ...options, runs: Math.ceil(options.runs * part), competitors }),
      ),
    ),
}

function print<Row extends object>(title: string, rows: Row[]): Row[] {
  console.log(printTable(title, rows))
  return rows
}
