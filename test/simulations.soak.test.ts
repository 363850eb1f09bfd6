import { expect, it } from "vitest"

import { judgeAnswers } from "./simulations/judge-answers.ts"
import { judgePages } from "./simulations/judge-pages.ts"
import { judgeRates } from "./simulations/judge-rates.ts"
import { listMisses } from "./simulations/list-misses.ts"
import { naiveAnswerMethod, naiveMethod } from "./simulations/naive-method.ts"
import { printTable } from "./simulations/print-table.ts"
import { serviceMethod } from "./simulations/service-method.ts"
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

it("the naive method fails in worlds whose days swing", () => {
  const rows = [...quietWorlds, ...otherWorlds, ...worldsBeyondGoals].map((world) =>
    judgeRates(world, naiveMethod, options),
  )
  console.log(printTable("naive: quiet worlds", rows))
  expect(listMisses(rows).length).toBeGreaterThan(rows.length)
})

it("the naive method fails where what is asked changes", () => {
  const rows = mixWorlds.map((world) => judgeRates(world, naiveMethod, options))
  console.log(printTable("naive: what is asked changes", rows))
  const worlds = new Set(listMisses(rows).map((line) => line.split(": ")[0]))
  expect(worlds.size).toBeGreaterThan(rows.length / 2)
})

it("the service tells no change where only what is asked changes, and its intervals hold", () => {
  const rows = mixWorlds.map((world) => judgeRates(world, serviceMethod, options))
  console.log(printTable("service: what is asked changes", rows))
  expect(listMisses(rows).filter((line) => !line.includes("as wide"))).toEqual([])
  expect(rows.filter(({ up, down }) => up + down > 0.05)).toEqual([])
})

it("the naive method's power is bought with false arrows", () => {
  const rows = changedWorlds.map((world) => judgeRates(world, naiveMethod, options))
  console.log(printTable("naive: power", rows))
  const pages = pageWorlds.map((world) => judgePages(world, naiveMethod, { ...options, competitors }))
  console.log(printTable("naive: pages", pages))
  expect(listMisses(pages)).toHaveLength(pages.length)
})

it("the naive method fails at shares of voice", () => {
  const rows = answerWorlds.flatMap((world) => judgeAnswers(world, naiveAnswerMethod, options))
  console.log(printTable("naive: figures of answers", rows))
  expect(listMisses(rows).filter((line) => line.includes("share of voice covers")).length).toBeGreaterThan(0)
})
