import { normalQuantile } from "@citable/inference"
import {
  answersToTell,
  type ComparedPrompt,
  type Effect,
  estimateEffect,
  looks,
  type NoEffect,
  type PromptDay,
  spendOverLooks,
} from "@citable/inference/effects"
import fc from "fast-check"
import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { simulateWorld } from "./effect-worlds/simulate-world.ts"
import type { WorldSettings } from "./effect-worlds/world-settings.ts"
import { judgeWorld } from "./judge-effects/judge-world.ts"
import { toPromptDays } from "./judge-effects/to-prompt-days.ts"

const settingsOf = (name: string): WorldSettings => {
  const found = effectWorlds.find((world) => world.name === name)
  if (found === undefined) throw new Error(`No world is named ${name}.`)
  return found.settings
}
/** Chosen on day 0, published on day 28, looked at after eight weeks. */
const usual = { chosenOn: 0, publishedOn: 28, lookOn: 84, error: 0.05 }
/** A prompt with these shares before and after, of 1,000 answers each. */
const daysOf = (prompt: string, [before, after]: readonly [number, number], model = "one"): PromptDay[] => [
  { prompt, engine: "engine", model, day: 3, count: before * 1000, of: 1000 },
  { prompt, engine: "engine", model, day: 50, count: after * 1000, of: 1000 },
]
const promptsOf = (role: ComparedPrompt["role"], count: number): ComparedPrompt[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${role} ${at}`, role }))
const [three, twelve] = [promptsOf("treated", 3), promptsOf("control", 12)]
/** Controls whose odds double, and treated prompts. */
const usualDays = (after = 0.8) => [
  ...twelve.flatMap(({ id }) => daysOf(id, [0.2, 1 / 3])),
  ...three.flatMap(({ id }) => daysOf(id, [0.5, after])),
]
const told = (effect: Effect | NoEffect): Effect => {
  if (typeof effect === "string") throw new Error(`There is no estimate: ${effect}.`)
  return effect
}

it("the effect is what is left after the shift of the controls' odds, in points", () => {
  const { effect, before, after, without, interval, treated, controls, compared } = told(
    estimateEffect(usualDays(), [...three, ...twelve], usual),
  )
  // Odds of 1 double to 2, a share of two thirds.
  expect(without).toBeCloseTo(2 / 3, 4)
  expect([before, treated, controls, compared]).toEqual([0.5, 3, 12, 1])
  expect(after).toBeCloseTo(0.8, 12)
  expect(effect).toBeCloseTo(0.8 - 2 / 3, 4)
  expect(interval.low).toBeLessThan(effect)
  expect(interval.high).toBeGreaterThan(effect)
})

it("a reason is told where there is no estimate", () => {
  const all = [...three, ...twelve]
  const estimate = (some: readonly ComparedPrompt[], options: Partial<typeof usual> = {}) =>
    estimateEffect(usualDays(), some, { ...usual, ...options })
  expect(estimate(all, { chosenOn: 1 })).toBe("no_baseline")
  expect(estimate(all, { lookOn: 55 })).toBe("too_early")
  expect(estimateEffect(usualDays(), all, { ...usual, lastPublishedOn: 57 })).toBe("too_early")
  expect(estimate(all.slice(1))).toBe("few_treated")
  expect(estimate(all.slice(0, 12))).toBe("few_controls")
  const switched = usualDays().map((one) => (one.day > 28 ? { ...one, model: "two" } : one))
  expect(estimateEffect(switched, all, usual)).toBe("no_common_model")
})

it("days by whose answers the prompts were chosen are no baseline, and all others before are", () => {
  const all = [...three, ...twelve]
  const bad = three.map(({ id }) => ({ ...(daysOf(id, [0, 0])[0] as PromptDay), day: -20 }))
  const chosen = { ...usual, chosenOn: -25, seen: { from: -25, until: 0 } }
  expect(estimateEffect([...usualDays(), ...bad], all, chosen)).toEqual(estimateEffect(usualDays(), all, usual))
  expect(estimateEffect(usualDays(), all, { ...chosen, seen: { from: -25, until: 1 } })).toBe("no_baseline")
  expect(estimateEffect(usualDays(), all, { ...chosen, chosenOn: -26, seen: { from: -25, until: 1 } })).not.toBeTypeOf(
    "string",
  )
})

it("a prompt that stood low by chance gets no narrow interval because of it", () => {
  // What wanders sets the controls apart; the treated ones went up from where there is hardly room.
  const wandering = twelve.flatMap(({ id }, at) => daysOf(id, at % 2 === 0 ? [0.1, 0.4] : [0.4, 0.1]))
  const halfOf = (shares: readonly [number, number]) => {
    const days = [...wandering, ...three.flatMap(({ id }) => daysOf(id, shares))]
    const { interval } = told(estimateEffect(days, [...three, ...twelve], usual))
    return interval.high - interval.low
  }
  expect(halfOf([0.02, 0.4])).toBeGreaterThan(2 * halfOf([0.02, 0.02]))
})

it("nothing is compared across a change of models, and the part that is left says so", () => {
  const all = [...three, ...twelve]
  const later = [...three, ...twelve].map(({ id }) => ({ ...daysOf(id, [0, 1], "two")[1], prompt: id }) as PromptDay)
  const [plain, switched] = [usualDays(), [...usualDays(), ...later]].map((days) =>
    told(estimateEffect(days, all, usual)),
  )
  expect(switched).toEqual({ ...plain, compared: 0.5 })
})

it("prompts that begin or end between the first day and the look are left out, on either side", () => {
  const ends = (some: ComparedPrompt[], on: number) => some.map((one, at) => (at === 0 ? { ...one, endsOn: on } : one))
  expect(estimateEffect(usualDays(), [...ends(three, 83), ...twelve], usual)).toBe("few_treated")
  const { controls } = told(estimateEffect(usualDays(), [...ends(three, 84), ...ends(twelve, 60)], usual))
  expect(controls).toBe(11)
  const begins = (on: number) => three.map((one) => ({ ...one, startsOn: on }))
  expect(estimateEffect(usualDays(), [...begins(1), ...twelve], usual)).toBe("few_treated")
  expect(told(estimateEffect(usualDays(), [...begins(0), ...twelve], usual)).treated).toBe(3)
})

it("where hardly an answer counts, the interval keeps the width that chance alone asks for", () => {
  const days = [...three, ...twelve].flatMap(({ id }) => daysOf(id, [0, 0]))
  const { effect, interval } = told(estimateEffect(days, [...three, ...twelve], usual))
  expect(effect).toBe(0)
  expect(interval.high).toBeGreaterThan(0.001)
})

it("no counts make it fail, and answers that are counted the other way round turn the interval over", () => {
  const shares = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(fc.array(shares, { minLength: 15, maxLength: 15 }), (all) => {
      const prompts = [...three, ...twelve]
      const days = prompts.flatMap(({ id }, at) => daysOf(id, all[at] ?? [0, 0]))
      const [one, other] = [days, days.map((day) => ({ ...day, count: day.of - day.count }))].map((some) =>
        told(estimateEffect(some, prompts, usual)),
      ) as [Effect, Effect]
      expect(one.interval.low).toBeLessThanOrEqual(one.effect)
      expect(one.interval.low).toBeCloseTo(-other.interval.high, 6)
      expect(one.interval.high).toBeCloseTo(-other.interval.low, 6)
    }),
    { numRuns: 50 },
  )
})

it("all looks of a year spend 5 % together, and the planned one nearly all of it", () => {
  for (const planned of [8, 12] as const) {
    const spent = looks.map((look) => spendOverLooks(look, { planned }))
    expect(spent.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.05, 10)
    expect(spendOverLooks(planned, { planned })).toBeGreaterThan(0.85 * 0.05)
  }
})

it("more answers tell as much as they narrow the interval, and wandering prompts bound what they can", () => {
  const spread = { before: 0.0002, after: 0.002, prompts: 0.0003, freedom: 10_000 }
  const look = { week: 12, error: 0.05 }
  const ask = (effect: number, from = spread) =>
    answersToTell({ effect, spread: from }, { week: 4, answersAWeek: 100, look })
  // With m answers a week more, the weeks after have 200 + 8 (100 + m) answers in place of 200.
  const more = ask(0.08)
  const error = Math.sqrt(0.0005 + (0.002 * 200) / (200 + 8 * (100 + more)))
  expect(0.08 / error).toBeCloseTo(normalQuantile(0.05) + 0.8416, 1)
  expect(ask(-0.08)).toBe(more)
  expect(ask(0.2)).toBe(0)
  expect(ask(0.06)).toBe(Infinity)
  expect(ask(0.08, { ...spread, prompts: 0.002 })).toBe(Infinity)
  const late = { week: 12, answersAWeek: 100, look }
  expect(answersToTell({ effect: 0.08, spread }, late)).toBe(Infinity)
})

it("the spread at week 4 tells how wide the interval is at week 12", () => {
  const ratios = Array.from({ length: 6 }, (_, seed) => {
    const { observed } = simulateWorld({ ...settingsOf("middle"), weeksAfter: 12 }, seed + 1)
    const days = toPromptDays(observed.answers)
    const at = (week: number) =>
      told(
        estimateEffect(days, observed.prompts, { ...observed, lookOn: observed.publishedOn + week * 7, error: 0.05 }),
      ).spread
    const [early, late] = [at(4), at(12)]
    return (early.before + early.after / 5 + early.prompts) / (late.before + late.after + late.prompts)
  })
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).toBeGreaterThan(0.75)
  expect(mean).toBeLessThan(1.35)
})

it("in worlds that tempt it, hardly an interval until week 12 misses the truth", () => {
  const names = ["worst", "drift", "days", "floor", "all-together", "middle"]
  const misses = names.map((name) => {
    const judged = judgeWorld(settingsOf(name), { draws: 5, weeks: 12 })
    return Math.round(judged.told * (1 - judged.covered))
  })
  expect(misses.reduce((sum, missed) => sum + missed, 0)).toBeLessThanOrEqual(2)
})
