import { expect, it } from "vitest"

import { judgeAnswers } from "./simulations/judge-answers.ts"
import { judgePages } from "./simulations/judge-pages.ts"
import { judgeRates } from "./simulations/judge-rates.ts"
import { listMisses } from "./simulations/list-misses.ts"
import { ownAnswerMethod, ownMethod } from "./simulations/own-method.ts"
import { printTable } from "./simulations/print-table.ts"
import {
  answerWorlds,
  changedWorlds,
  competitors,
  mixWorlds,
  otherWorlds,
  pageWorlds,
  quietWorlds,
  worldsBeyondGoals,
} from "./simulations/worlds.ts"

const options = { runs: Number(process.env["CITABLE_SIMULATION_RUNS"] ?? 1_000), seed: 1 }

it.each([7, 28, 90])(
  "intervals hold the truth where nothing changes for twice %i days, and are not too wide",
  (window) => {
    const rows = quietWorlds
      .filter((world) => world.window === window)
      .map((world) => judgeRates(world, ownMethod, options))
    console.log(printTable(`own: rates, ${window} days`, rows))
    expect(listMisses(rows)).toEqual([])
  },
)

it("so do they where prompts, engines and days are unlike each other", () => {
  const rows = otherWorlds.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: other worlds", rows))
  const beyond = worldsBeyondGoals.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: beyond the goals", beyond))
  expect(listMisses(rows)).toEqual([])
  for (const { shareCovers, differenceCovers, shareWidth, differenceWidth } of beyond) {
    expect(Math.min(shareCovers ?? 0, differenceCovers ?? 0)).toBeGreaterThan(0.88)
    expect(Math.max(shareWidth ?? 9, differenceWidth ?? 9)).toBeLessThan(2.1)
  }
})

it("what is asked changes, and no difference follows", () => {
  const rows = mixWorlds.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: what is asked changes", rows))
  const wide = listMisses(rows).filter((line) => line.endsWith("as wide"))
  expect(listMisses(rows).filter((line) => !wide.includes(line))).toEqual([])
  // Where prompts or models have only a part of a window, the oracle counts them, too: it knows more.
  expect(wide.filter((line) => !line.includes(" within the "))).toEqual([])
  for (const { differenceWidth = 0 } of rows) expect(differenceWidth).toBeLessThan(1.7)
})

it("figures of whole answers hold the truth", () => {
  const rows = answerWorlds.flatMap((world) => judgeAnswers(world, ownAnswerMethod, options))
  console.log(printTable("own: figures of answers", rows))
  expect(listMisses(rows)).toEqual([])
})

it("at most 1 quiet page in 20 has an arrow", () => {
  // A page is 13 comparisons, and its part is far from the goal: a quarter of the runs tells it.
  const runs = Math.ceil(options.runs / 4)
  const pages = pageWorlds.map((world) => judgePages(world, ownMethod, { ...options, runs, competitors }))
  console.log(printTable("own: pages", pages))
  expect(listMisses(pages)).toEqual([])
})

it("changes that matter have an arrow", () => {
  const rows = changedWorlds.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: power", rows))
  expect(rows.filter(({ down }) => down > 0.025)).toEqual([])
})
