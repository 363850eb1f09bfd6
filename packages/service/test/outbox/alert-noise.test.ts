import fc from "fast-check"
import { expect, it } from "vitest"

import { findChanges } from "../../src/groups/visibility/changes/find-changes.ts"
import { findInWorld, type World, worlds } from "./alert-worlds.ts"

it("weeks without a change raise an alert in at most 1 of 20, however much the days of an engine swing", () => {
  const weeks = 52
  const rates = Object.entries(worlds).map(([name, world], seed) => {
    return { name, rate: findInWorld(seed + 1, world, weeks * 7).weeks / (weeks - 1) }
  })
  console.log(rates.map(({ name, rate }) => `${(rate * 100).toFixed(1)} % ${name}`).join("\n"))
  expect(rates.filter(({ rate }) => rate > 1 / 20)).toEqual([])
})

it("a change that matters is found within a week", () => {
  const steady: World = { engines: 4, answers: () => 29, fall: { day: 70, by: 0.3, from: 0.55 } }
  const swinging: World = { ...worlds["days up to 10 points up or down"], fall: { day: 70, by: 0.4, from: 0.65 } }
  for (const world of [steady, swinging]) {
    const days = Array.from({ length: 20 }, (_, seed) => findInWorld(seed + 100, world, 77).firstDay)
    expect(days).not.toContain(undefined)
  }
})

/** A week of days and the week before, each with the same answers. */
const fortnight = (now: [count: number, of: number], before: [count: number, of: number]) => ({
  key: "a",
  days: Array.from({ length: 14 }, (_, age) => {
    const [count, of] = age < 7 ? now : before
    return { age, count, of }
  }),
})

it("fewer than 30 answers in a week are too few, whatever they say", () => {
  const early = [1, 2, 3, 4, 5, 6].map((days) => ({ age: 7 + days, count: 0, of: 100 }))
  const last = (count: number) => ({ key: "a", days: [{ age: 0, count, of: count }, ...early] })
  expect(findChanges([last(29)])).toEqual([])
  expect(findChanges([last(30)])).toMatchObject([{ direction: "up", count: 30, of: 30, previousCount: 0 }])
  expect(findChanges([fortnight([0, 5], [5, 5])])).toMatchObject([{ direction: "down", previousOf: 35 }])
  expect(findChanges([fortnight([2, 5], [2, 5])])).toEqual([])
})

it("days that differ more make the same change say less", () => {
  const swing = (points: number) => {
    const days = Array.from({ length: 70 }, (_, age) => {
      const share = (age < 7 ? 0.3 : 0.55) + (age % 2 === 0 ? points : -points)
      return { age, count: Math.round(share * 100), of: 100 }
    })
    return findChanges([{ key: "a", days }])
  }
  expect(swing(0.02)).toMatchObject([{ direction: "down" }])
  expect(swing(0.25)).toEqual([])
})

it("no counts make it fail, and it finds the same change in what did not happen as in what did", () => {
  const day = fc.record({ age: fc.nat(100), of: fc.integer({ min: 1, max: 300 }), part: fc.double({ min: 0, max: 1 }) })
  const days = fc.uniqueArray(
    day.map(({ age, of, part }) => ({ age, of, count: Math.round(of * (part || 0)) })),
    {
      selector: ({ age }) => age,
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(days, (some) => {
      const sorted = some.toSorted((one, other) => one.age - other.age)
      const [found, mirrored] = [false, true].map((isMirrored) =>
        findChanges([
          { key: 0, days: isMirrored ? sorted.map((one) => ({ ...one, count: one.of - one.count })) : sorted },
        ]).map(({ direction }) => direction),
      )
      const turned = found?.map((direction) => (direction === "up" ? "down" : "up"))
      expect(mirrored).toEqual(turned)
    }),
    { numRuns: 60 },
  )
})
