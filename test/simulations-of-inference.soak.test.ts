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

it("intervals hold the truth in every world within the goals, and are not too wide", () => {
  const rows = [...quietWorlds, ...otherWorlds].map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: rates", rows))
  const beyond = worldsBeyondGoals.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: beyond the goals", beyond))
  expect(listMisses(rows)).toEqual([])
})

it("what is asked changes, and no difference follows", () => {
  const rows = mixWorlds.map((world) => judgeRates(world, ownMethod, options))
  console.log(printTable("own: what is asked changes", rows))
  // The oracle counts prompts of a part of a window, too, so it knows more.
  expect(listMisses(rows).filter((line) => !line.endsWith("as wide"))).toEqual([])
})

it("figures of whole answers hold the truth", () => {
  const rows = answerWorlds.flatMap((world) => judgeAnswers(world, ownAnswerMethod, options))
  console.log(printTable("own: figures of answers", rows))
  expect(listMisses(rows)).toEqual([])
})

it("at most 1 quiet page in 20 has an arrow, and changes that matter have one", () => {
  const pages = pageWorlds.map((world) => judgePages(world, ownMethod, { ...options, competitors }))
  console.log(printTable("own: pages", pages))
  console.log(
    printTable(
      "own: power",
      changedWorlds.map((world) => judgeRates(world, ownMethod, options)),
    ),
  )
  expect(listMisses(pages)).toEqual([])
})
