import { expect, it } from "vitest"

import { printJudged } from "./judge-effects/print-judged.ts"
import { judgeOther } from "./other-worlds/judge-other.ts"
import { otherWorlds } from "./other-worlds/other-world.ts"

const draws = Number(process.env["CITABLE_SIMULATION_RUNS"] ?? 300)
/** A goal is missed where chance alone, in so many draws of a world that just keeps it, hardly explains the figure. */
const slack = (worlds: number) => 2 * Math.sqrt((0.05 * 0.95) / worlds)
/** Where prompts do not stay what they were: a few points at most. */
const mostBias = 0.025

it("in worlds of another hand, all looks of a year hold the truth, and hardly any says wrongly that it paid", () => {
  const rows = otherWorlds.map((world) => ({ ...world, judged: judgeOther(world, { draws }) }))
  printJudged(`Another hand, planned look in week 8, ${draws} draws`, rows)
  const told = rows.filter(({ limit, judged }) => limit === undefined && judged.told > 0)
  expect(told.filter(({ judged }) => judged.covered < 0.95 - slack(judged.told)).map(({ name }) => name)).toEqual([])
  expect(told.filter(({ judged }) => judged.covered < 0.95).length).toBeLessThan(told.length / 4)
  const none = rows.filter(({ effect = 0, also, treatedFeel }) => effect === 0 && (also ?? treatedFeel) === undefined)
  expect(none.filter(({ judged }) => judged.paid > 0.05 + slack(judged.told)).map(({ name }) => name)).toEqual([])
  const isOff = ({ bias, half, told: worlds }: (typeof rows)[number]["judged"]) =>
    Math.abs(bias) > mostBias + half / Math.sqrt(worlds)
  expect(told.filter(({ effect = 0, judged }) => effect === 0 && isOff(judged)).map(({ name }) => name)).toEqual([])
})

it("after a coin they do too, and the bias is within half a point", () => {
  const rows = otherWorlds
    .filter(({ choose, also, touched }) => choose !== "best" && (also ?? touched) === undefined)
    .map((world) => ({ ...world, treated: 5, controls: 25, freshWeeks: 0, choose: "worst" as const }))
    .map((world) => ({ ...world, judged: judgeOther(world, { draws: 2 * draws, coin: true }) }))
  printJudged(`Another hand, after a coin, ${2 * draws} draws`, rows)
  for (const { name, judged } of rows) {
    if (judged.told === 0) continue
    expect(judged.covered, name).toBeGreaterThanOrEqual(0.95 - slack(judged.told))
    // Half of an interval is two standard errors of one draw.
    expect(Math.abs(judged.bias), name).toBeLessThan(0.005 + judged.half / Math.sqrt(judged.told))
  }
})
