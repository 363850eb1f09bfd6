import { expect, it } from "vitest"

import { createDice } from "./simulations/create-dice.ts"
import { judgeAnswers } from "./simulations/judge-answers.ts"
import { judgePages } from "./simulations/judge-pages.ts"
import { judgeRates } from "./simulations/judge-rates.ts"
import { knowWorld } from "./simulations/know-world.ts"
import { listCells } from "./simulations/list-cells.ts"
import { naiveAnswerMethod, naiveMethod } from "./simulations/naive-method.ts"
import { serviceMethod } from "./simulations/service-method.ts"
import { simulateWorld } from "./simulations/simulate-world.ts"
import { toWorld, toWorldEngine, type World } from "./simulations/world.ts"

const swinging = { day: 0.1, left: 0.5 }

it.each<[name: string, world: World]>([
  ["days that swing, in runs", toWorld("w", { swing: swinging })],
  ["log-odds that swing at the edge", toWorld("w", { rate: 0.05, swing: { scale: "log-odds", day: 0.5, left: 0.5 } })],
  [
    "engines that differ and share half of a day",
    toWorld("w", {
      promptSpread: 1,
      answers: 40,
      engines: [toWorldEngine("chatgpt"), toWorldEngine("gemini", { shift: 1 })],
      swing: { ...swinging, shared: 0.5, promptDay: 0.1 },
      effect: 0.1,
    }),
  ],
])("the oracle's variance is that of plain estimates: %s", (_, given) => {
  const world = { ...given, history: 0 }
  const cells = listCells(world)
  const truth = knowWorld(world, cells)
  const plain = Array.from({ length: 800 }, (_run, run) => {
    const { earlier, later } = simulateWorld(world, cells, createDice(7_000 + run))
    const [before, now] = [earlier, later].map(
      (days) => days.reduce((sum, { named }) => sum + named, 0) / days.reduce((sum, { asked }) => sum + asked, 0),
    ) as [number, number]
    return { share: now, difference: now - before }
  })
  for (const figure of ["share", "difference"] as const) {
    const values = plain.map((run) => run[figure])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
    const told = truth[figure]
    if (told === undefined) throw new Error("this world has a truth")
    expect(Math.abs(mean - told.value)).toBeLessThan((4 * told.sd) / Math.sqrt(values.length))
    expect(sd / told.sd).toBeGreaterThan(0.9)
    expect(sd / told.sd).toBeLessThan(1.1)
  }
})

it("the naive method covers where answers are independent, and fails where days swing", () => {
  const options = { runs: 400, seed: 1 }
  const calm = judgeRates(toWorld("calm", { history: 0 }), naiveMethod, options)
  expect(calm.shareCovers).toBeGreaterThan(0.92)
  expect(calm.differenceCovers).toBeGreaterThan(0.92)
  const swings = judgeRates(toWorld("swings", { history: 0, answers: 100, swing: swinging }), naiveMethod, options)
  expect(swings.shareCovers).toBeLessThan(0.6)
  expect(swings.up + swings.down).toBeGreaterThan(0.4)
})

it("the naive method takes an engine that ends for a fall, and the service does not", () => {
  const ends = toWorld("ends", {
    history: 0,
    answers: 40,
    engines: [toWorldEngine("chatgpt"), toWorldEngine("perplexity", { shift: 2.5, to: 0 })],
  })
  expect(judgeRates(ends, naiveMethod, { runs: 100, seed: 1 }).down).toBeGreaterThan(0.95)
  const told = judgeRates(ends, serviceMethod, { runs: 100, seed: 1 })
  expect([told.down, told.up, told.differenceTold]).toEqual([0, 0, 1])
  expect(told.differenceCovers).toBeGreaterThan(0.93)
})

it("the naive method shows a false arrow on most quiet pages", () => {
  const world = toWorld("page", { history: 0, answers: 90, prompts: 5, swing: swinging })
  const page = judgePages(world, naiveMethod, { runs: 40, seed: 1, competitors: [0.1, 0.3, 0.4, 0.5, 0.6, 0.9] })
  expect(page.falsePages).toBeGreaterThan(0.8)
})

it("the naive method misses the share of voice where names come together", () => {
  const [voice] = judgeAnswers(
    { name: "w", window: 7, history: 0, answers: 30, pattern: "alone or among six", swing: 0, left: 0 },
    naiveAnswerMethod,
    { runs: 400, seed: 1 },
  )
  expect(voice?.covers).toBeLessThan(0.9)
})
