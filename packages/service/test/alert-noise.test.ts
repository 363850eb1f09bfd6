import { expect, it } from "vitest"

import { findChanges } from "../src/groups/visibility/changes/find-changes.ts"

/** A generator with a seed (mulberry32), so that every run counts the same. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface World {
  engines: number
  prompts: number
  weeks: number
  /** By how much answers name the brand more often from the middle on. */
  shift?: number
}

/**
 * Asks every prompt once a day at every engine, looks every day, and counts the weeks in which something is found. All answers of an engine
 * have the same chance, which is the worst case: prompts with chances of their own vary less together.
 */
function countWeeks(seed: number, { engines, prompts, weeks, shift = 0 }: World): number {
  const random = randomFrom(seed)
  const days = weeks * 7
  const series = Array.from({ length: engines * 2 }, () => {
    const chance = 0.1 + (0.8 - shift) * random()
    return Array.from({ length: days + 7 }, (_, day) => {
      const now = day >= days / 2 ? chance + shift : chance
      return Array.from({ length: prompts }, random).filter((one) => one < now).length
    })
  })
  const sums = series.map((counts) => (day: number) => counts.slice(day, day + 7).reduce((sum, one) => sum + one, 0))
  const of = prompts * 7
  const found = new Set<number>()
  for (let day = 7; day < days; day++) {
    const shares = sums.map((sum, key) => ({ key, count: sum(day), of, previousCount: sum(day - 7), previousOf: of }))
    if (findChanges(shares).length > 0) found.add(Math.floor(day / 7))
  }
  return found.size
}

it("weeks of chance alone raise an alert in at most 1 of 20, at any number of engines and prompts", () => {
  const worlds = [
    { engines: 1, prompts: 5 },
    { engines: 4, prompts: 5 },
    { engines: 4, prompts: 40 },
    { engines: 8, prompts: 15 },
  ]
  const rates = worlds.map((world, seed) => countWeeks(seed + 1, { ...world, weeks: 500 }) / 500)
  console.log(`weeks of chance with an alert: ${rates.map((rate) => `${(rate * 100).toFixed(1)} %`).join(", ")}`)
  for (const rate of rates) expect(rate).toBeLessThanOrEqual(1 / 20)
})

it("a change that matters is found within a week or two", () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed + 100)
  const found = seeds.filter((seed) => countWeeks(seed, { engines: 4, prompts: 20, weeks: 4, shift: 0.25 }) > 0)
  expect(found.length).toBe(seeds.length)
})

it("fewer than 30 answers in a week are too few, whatever they say", () => {
  const all = { key: "a", count: 29, of: 29, previousCount: 0, previousOf: 1000 }
  expect(findChanges([all])).toEqual([])
  expect(findChanges([{ ...all, count: 30, of: 30 }])).toMatchObject([{ direction: "up" }])
  expect(findChanges([{ ...all, count: 0, of: 30, previousCount: 900 }])).toMatchObject([{ direction: "down" }])
})
