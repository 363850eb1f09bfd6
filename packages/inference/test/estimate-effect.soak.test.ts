import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { usualWorld } from "./effect-worlds/world-settings.ts"
import { type Judged, judgeWorld } from "./judge-effects/judge-world.ts"
import { printJudged } from "./judge-effects/print-judged.ts"

const draws = Number(process.env["CITABLE_SIMULATION_RUNS"] ?? 300)
const plain = effectWorlds.filter(({ settings }) => settings.chosenBy !== "coin")
const coins = effectWorlds.filter(({ settings }) => settings.chosenBy === "coin")
/** A goal is missed where chance alone, in so many draws of a world that just keeps it, hardly explains the figure. */
const slack = (worlds: number) => 2 * Math.sqrt((0.05 * 0.95) / worlds)
const silent = ["worst-without-baseline", "large-one-prompt"]

it("in each world, the intervals of all looks of a year hold the truth, and hardly any says wrongly that it paid", () => {
  const rows = plain.map(({ name, settings }) => ({ name, settings, judged: judgeWorld(settings, { draws }) }))
  printJudged(`Named, planned look in week 8, ${draws} draws`, rows)
  const told = rows.filter(({ name }) => !silent.includes(name))
  expect(told.filter(({ judged }) => judged.covered < 0.95 - slack(judged.told)).map(({ name }) => name)).toEqual([])
  expect(told.filter(({ judged }) => judged.covered < 0.95).length).toBeLessThan(told.length / 5)
  const none = told.filter(({ settings }) => settings.effect === 0)
  expect(none.filter(({ judged }) => judged.paid > 0.05 + slack(judged.told)).map(({ name }) => name)).toEqual([])
  // Half of an interval is two standard errors of one draw.
  const isOff = ({ bias, half, told: worlds }: Judged) => Math.abs(bias) > 0.01 + half / Math.sqrt(worlds)
  expect(none.filter(({ judged }) => isOff(judged)).map(({ name }) => name)).toEqual([])
  expect(rows.filter(({ judged }) => judged.told === 0).map(({ name }) => name)).toEqual(silent)
})

it("in each world of a coin, they do too, and the bias is within half a point", () => {
  const rows = coins.map(({ name, settings }) => ({ name, judged: judgeWorld(settings, { draws: draws * 2 }) }))
  printJudged(`Named after a coin, planned look in week 8, ${draws * 2} draws`, rows)
  for (const { name, judged } of rows) {
    expect(judged.covered, name).toBeGreaterThanOrEqual(0.95 - slack(judged.told))
    expect(Math.abs(judged.bias), name).toBeLessThan(0.005)
  }
})

it("an article that only takes another page's citations is not said to pay", () => {
  const rows = plain
    .filter(({ name }) => ["replaced", "worst", "floor"].includes(name))
    .map(({ name, settings }) => ({ name, judged: judgeWorld(settings, { draws, outcome: "cited" }) }))
  printJudged(`The brand's pages cited, planned look in week 8, ${draws} draws`, rows)
  for (const { name, judged } of rows) expect(judged.covered, name).toBeGreaterThanOrEqual(0.95 - slack(judged.told))
  expect(rows.find(({ name }) => name === "replaced")?.judged.paid).toBeLessThanOrEqual(0.05)
})

it("both naive estimators fail in most worlds", () => {
  for (const by of ["beforeAfter", "differenceOfBinomials"] as const) {
    const rows = plain
      .filter(({ settings }) => settings.effect === 0)
      .map(({ name, settings }) => ({
        name,
        judged: judgeWorld(settings, { draws: Math.ceil(draws / 8), weeks: 12, by }),
      }))
    printJudged(`Naive: ${by}, ${Math.ceil(draws / 8)} draws until week 12`, rows)
    expect(rows.filter(({ judged }) => judged.covered < 0.95).length).toBeGreaterThan(rows.length / 2)
  }
})

it("finds more of larger effects, on more prompts, and with more answers", () => {
  for (const planned of [8, 12] as const) {
    const rows = [
      { treated: 3, controls: 20 },
      { treated: 10, controls: 30 },
    ].flatMap((prompts) =>
      [3, 7, 14, 35].flatMap((answersAWeek) =>
        [0.05, 0.1, 0.2].map((effect) => {
          const settings = { ...usualWorld, ...prompts, answersAWeek, daysAWeek: Math.min(7, answersAWeek), effect }
          const name = `+${effect * 100} on ${prompts.treated} of ${prompts.treated + prompts.controls}, ${answersAWeek} answers a week`
          return { name, judged: judgeWorld(settings, { draws: Math.ceil(draws / 2), planned, weeks: planned }) }
        }),
      ),
    )
    printJudged(`Power at the planned look in week ${planned}, ${Math.ceil(draws / 2)} draws`, rows)
    const found = rows.map(({ judged }) => judged.found)
    // Each third row is the same effect with more answers; each next one is a larger effect.
    for (const [at, one] of found.entries()) if (at % 3 > 0) expect(one).toBeGreaterThanOrEqual(found[at - 1] ?? 0)
    for (const [at, one] of found.entries())
      if (at % 12 > 2) expect(one).toBeGreaterThanOrEqual((found[at - 3] ?? 0) - 0.05)
  }
})
