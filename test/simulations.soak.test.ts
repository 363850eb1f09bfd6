import { expect, it } from "vitest"

import { judges } from "./simulations/judges.ts"
import { listMisses } from "./simulations/list-misses.ts"
import { naiveAnswerMethod, naiveMethod } from "./simulations/naive-method.ts"
import { serviceMethod } from "./simulations/service-method.ts"
import {
  answerWorlds,
  changedWorlds,
  mixWorlds,
  otherWorlds,
  pageWorlds,
  quietWorlds,
  worldsBeyondGoals,
} from "./simulations/worlds.ts"

it("the naive method fails in worlds whose days swing", () => {
  const rows = judges.rates("naive: quiet worlds", [...quietWorlds, ...otherWorlds, ...worldsBeyondGoals], naiveMethod)
  expect(listMisses(rows).length).toBeGreaterThan(rows.length)
})

it("the naive method fails where what is asked changes", () => {
  const rows = judges.rates("naive: what is asked changes", mixWorlds, naiveMethod)
  const worlds = new Set(listMisses(rows).map((line) => line.split(": ")[0]))
  expect(worlds.size).toBeGreaterThan(rows.length / 2)
})

it("the service tells no change where only what is asked changes, and its intervals hold", () => {
  const rows = judges.rates("service: what is asked changes", mixWorlds, serviceMethod)
  expect(listMisses(rows).filter((line) => !line.includes("as wide"))).toEqual([])
  expect(rows.filter(({ up, down }) => up + down > 0.05)).toEqual([])
})

it("the naive method's power is bought with false arrows", () => {
  judges.rates("naive: power", changedWorlds, naiveMethod)
  const pages = judges.pages("naive: pages", pageWorlds, naiveMethod)
  expect(listMisses(pages)).toHaveLength(pages.length)
})

it("the naive method fails at shares of voice", () => {
  const rows = judges.answers("naive: figures of answers", answerWorlds, naiveAnswerMethod)
  expect(listMisses(rows).filter((line) => line.includes("share of voice covers")).length).toBeGreaterThan(0)
})
