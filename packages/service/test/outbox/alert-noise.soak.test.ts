import { expect, it } from "vitest"

import { findInWorld, type World, worlds } from "./alert-worlds.ts"

const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(1)} %`
const runs = Array.from({ length: 100 }, (_, run) => run)

it("in 2,500 weeks of each world without a change, at most 1 of 20 raises an alert", () => {
  const weeks = 26
  for (const [name, world] of Object.entries(worlds)) {
    const found = runs.map((run) => findInWorld(1000 + run, world, weeks * 7).weeks)
    const all = found.reduce((sum, one) => sum + one, 0)
    console.log(`${percent(all, runs.length * (weeks - 1))} ${name}`)
    expect(all / (runs.length * (weeks - 1))).toBeLessThanOrEqual(1 / 20)
  }
})

it("in the first six weeks of a brand, when no history tells how much its days differ, alerts are as rare", () => {
  for (const [name, world] of Object.entries(worlds)) {
    const found = Array.from({ length: 300 }, (_, run) => findInWorld(5000 + run, world, 6 * 7).weeks)
    const all = found.reduce((sum, one) => sum + one, 0)
    console.log(`${percent(all, found.length * 5)} ${name}`)
    expect(all / (found.length * 5)).toBeLessThanOrEqual(1 / 20)
  }
})

it("falls are found within a week", () => {
  const worldsWithFall: [string, World, by: number, least: number][] = [
    ["200 answers a week", { engines: 4, answers: () => 29 }, 0.2, 0.5],
    ["200 answers a week, one engine", { engines: 1, answers: () => 29 }, 0.2, 0.6],
    ["200 answers a week", { engines: 4, answers: () => 29 }, 0.3, 0.95],
    ["700 answers a week", { engines: 4, answers: () => 100 }, 0.15, 0.75],
    ["35 answers a week", { engines: 4, answers: () => 5 }, 0.5, 0.6],
    ["200 answers a week, days up to 10 points off", worlds["days up to 10 points up or down"], 0.2, 0.3],
    ["200 answers a week, days up to 10 points off", worlds["days up to 10 points up or down"], 0.3, 0.85],
    ["200 answers a week, days 10 points off", worlds["days 10 points up or down"], 0.3, 0.6],
    ["200 answers a week, good and bad days in runs", worlds["good and bad days in runs"], 0.3, 0.7],
    ["140 answers once a week", { engines: 4, answers: (day) => (day % 7 === 3 ? 140 : 0) }, 0.4, 0.7],
  ]
  for (const [name, world, by, least] of worldsWithFall) {
    for (const history of [10, 2]) {
      const day = history * 7
      const falling = { ...world, fall: { day, by, from: 0.55 } }
      const found = runs.filter((run) => findInWorld(run, falling, day + 7).firstDay !== undefined)
      console.log(`${percent(found.length, runs.length)} by ${by * 100} points after ${history} weeks, ${name}`)
      if (history === 10) expect(found.length / runs.length).toBeGreaterThanOrEqual(least)
    }
  }
})
