import { type CitedStratum, estimateArticleCitations, type PromptDay } from "@citable/inference/effects"
import { expect, it } from "vitest"

import { effectWorlds } from "./effect-worlds/effect-worlds.ts"
import { simulateWorld } from "./effect-worlds/simulate-world.ts"
import { toPromptDays } from "./judge-effects/to-prompt-days.ts"

/** The days since the publication, by engine and model, whatever prompts the answers are of. */
function toStrata(rows: readonly Omit<PromptDay, "prompt">[], publishedOn: number): CitedStratum[] {
  const own = rows.filter(({ day }) => day >= publishedOn)
  return [...Map.groupBy(own, ({ engine, model }) => `${engine} ${model}`).values()].map((some) => ({
    engine: some[0]?.engine ?? "",
    days: [...Map.groupBy(some, ({ day }) => day)]
      .map(([day, ofDay]) => ({
        day,
        count: ofDay.reduce((sum, { count }) => sum + count, 0),
        of: ofDay.reduce((sum, { of }) => sum + of, 0),
      }))
      .toSorted((one, other) => one.day - other.day),
  }))
}

const fail = (): never => {
  throw new Error("nothing was estimated")
}

it("an article's citations are k of n answers since its publication, by engine", () => {
  const row = (engine: string, model: string, day: number, count: number) => ({ engine, model, day, count, of: 20 })
  const rows = [
    row("one", "a", 9, 20),
    ...[10, 11, 12].flatMap((day) => [row("one", "a", day, 4), row("one", "b", day, 2), row("two", "a", day, 0)]),
  ]
  const { all, engines } = estimateArticleCitations(toStrata(rows, 10))
  expect([all?.count, all?.of, all?.value]).toEqual([18, 180, 0.1])
  expect(engines.map(({ engine, citations }) => [engine, citations.count, citations.of])).toEqual([
    ["one", 18, 120],
    ["two", 0, 60],
  ])
  for (const { citations } of engines) expect(citations.interval.high).toBeGreaterThan(citations.value)
  expect(engines[1]?.citations.interval.low).toBe(0)
  expect(estimateArticleCitations(toStrata(rows, 13))).toEqual({ all: null, engines: [] })
})

it("days that differ say less of how often an article is cited than days that are alike", () => {
  const widthOf = (counts: readonly number[]) => {
    const rows = counts.map((count, day) => ({ engine: "one", model: "a", day, count, of: 40 }))
    const { low, high } = estimateArticleCitations(toStrata(rows, 0)).all?.interval ?? fail()
    return high - low
  }
  const [alike, unlike] = [Array.from({ length: 30 }, () => 12), Array.from({ length: 30 }, (_, at) => (at % 2) * 24)]
  expect(widthOf(unlike)).toBeGreaterThan(1.5 * widthOf(alike))
})

it("in a world, the interval of an article's citations holds how often answers truly cite it", () => {
  const { settings } = effectWorlds.find(({ name }) => name === "worst") ?? fail()
  const seeds = Array.from({ length: 12 }, (_, at) => at + 1)
  const held = seeds.map((seed) => {
    const { observed, truth } = simulateWorld(settings, seed)
    const treated = new Set(observed.prompts.flatMap(({ id, role }) => (role === "treated" ? id : [])))
    const isOwn = observed.answers.map(({ prompt, day }) => treated.has(prompt) && day >= observed.publishedOn)
    // An earlier article is cited by a part of the answers, which no article can cite anew.
    const gains = truth.gains.cited.filter((_, at) => isOwn[at])
    const rate = gains.reduce((sum, gain) => sum + gain, 0) / gains.length / (1 - settings.citations.earlier)
    const rows = toPromptDays(
      observed.answers.filter((_, at) => isOwn[at]),
      ({ cites }) => cites.some((id) => id.startsWith("article")),
    )
    const { low, high } = estimateArticleCitations(toStrata(rows, observed.publishedOn)).all?.interval ?? fail()
    return low <= rate && rate <= high
  })
  expect(held.filter((one) => !one).length).toBeLessThanOrEqual(1)
})
