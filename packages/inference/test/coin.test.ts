import { drawCoin, estimateCoin, type PromptDay } from "@citable/inference/effects"
import fc from "fast-check"
import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { judgeWorld } from "./judge-effects/judge-world.ts"

const gaps = Array.from({ length: 10 }, (_, at) => `gap ${at}`)
const fail = (): never => {
  throw new Error("nothing was estimated")
}

it("a seed always draws the same half, in whatever order the candidates are", () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(gaps, { minLength: 10 }), (seed, order) => {
      const drawn = drawCoin(order, seed)
      expect(drawn).toEqual(drawCoin(gaps, seed))
      expect([...drawn.treated, ...drawn.heldOut].toSorted()).toEqual(gaps)
      expect(drawn.treated).toHaveLength(5)
    }),
    { numRuns: 50 },
  )
  expect(drawCoin(["one", "two", "three"], "").treated).toHaveLength(1)
})

it("each candidate, and each pair of them, is drawn as often as the others", () => {
  const draws = Array.from({ length: 2000 }, (_, seed) => new Set(drawCoin(gaps, `${seed}`).treated))
  for (const one of gaps) {
    const often = draws.filter((drawn) => drawn.has(one))
    expect(Math.abs(often.length / 2000 - 0.5)).toBeLessThan(0.05)
    for (const other of gaps.filter((gap) => gap !== one)) {
      expect(Math.abs(often.filter((drawn) => drawn.has(other)).length / 2000 - 2 / 9)).toBeLessThan(0.05)
    }
  }
})

const days = (prompt: string, before: number, after: number): PromptDay[] =>
  [before, after].map((count, at) => ({ prompt, engine: "e", model: "m", day: at * 60, count, of: 100 }))
const options = { from: 0, publishedOn: 30, lookOn: 90, error: 0.05 }

it("after a coin, the effect is the plain difference of two changes in points", () => {
  const prompts = [10, 12, 14].flatMap((before, at) => [
    { id: `t${at}`, role: "treated" as const, days: days(`t${at}`, before, before + 25) },
    { id: `h${at}`, role: "held-out" as const, days: days(`h${at}`, before, before + 5) },
    // What no coin drew does not count.
    { id: `c${at}`, role: "control" as const, days: days(`c${at}`, 90, 0) },
  ])
  const rows = prompts.flatMap((one) => one.days)
  const estimate = (some = prompts, other = {}) => estimateCoin(rows, some, { ...options, ...other })
  const found = estimate()
  if (typeof found === "string") throw new Error(found)
  expect(found.effect).toBeCloseTo(0.2, 12)
  expect(found).toMatchObject({ treated: 3, heldOut: 3, freedom: 4 })
  // All prompts change alike, but answers are chance.
  expect(found.interval.low).toBeLessThan(0.15)
  expect(estimate(prompts.slice(3))).toBe("few_treated")
  expect(estimate(prompts.filter(({ id }) => id !== "h1"))).toBe("few_held_out")
  expect(estimate(prompts, { lookOn: 57 })).toBe("too_early")
  expect(estimate(prompts, { publishedOn: 0 })).toBe("no_common_model")
})

it("in a world with a coin, its effect is right on average", () => {
  const world = effectWorlds.find(({ name }) => name === "middle-coin-of-twenty") ?? fail()
  const { bias, covered } = judgeWorld(world.settings, { draws: 10, weeks: 8 })
  expect(Math.abs(bias)).toBeLessThan(0.03)
  expect(covered).toBeGreaterThanOrEqual(0.9)
})
