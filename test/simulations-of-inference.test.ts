import { expect, it } from "vitest"

import { judgeAnswers } from "./simulations/judge-answers.ts"
import { judgePages } from "./simulations/judge-pages.ts"
import { judgeRates } from "./simulations/judge-rates.ts"
import { naiveMethod } from "./simulations/naive-method.ts"
import { ownAnswerMethod, ownMethod } from "./simulations/own-method.ts"
import { toWorld, toWorldEngine } from "./simulations/world.ts"

// Few runs: a figure may be off by three of its standard errors. The soak has the goals themselves.
const options = { runs: 100, seed: 1 }
const inRuns = { day: 0.1, left: 0.5 }

it("intervals hold the truth where days swing in runs, and are no wider than need be where they do not", () => {
  const swings = judgeRates(toWorld("w", { answers: 100, swing: inRuns }), ownMethod, options)
  expect(swings.shareCovers).toBeGreaterThan(0.87)
  expect(swings.differenceCovers).toBeGreaterThan(0.87)
  const calm = judgeRates(toWorld("w", { answers: 100 }), ownMethod, options)
  expect(calm.shareCovers).toBeGreaterThan(0.87)
  expect(calm.shareWidth).toBeLessThan(1.5)
  expect(calm.differenceWidth).toBeLessThan(1.5)
})

it("an engine that ends is no fall, and the naive method calls it one", () => {
  const engines = [toWorldEngine("chatgpt"), toWorldEngine("perplexity", { shift: 2.5, to: 0 })]
  const ends = toWorld("w", { answers: 40, engines, swing: inRuns })
  expect(judgeRates(ends, ownMethod, { ...options, runs: 60 }).down).toBeLessThan(0.1)
  expect(judgeRates(ends, naiveMethod, { ...options, runs: 60 }).down).toBeGreaterThan(0.9)
})

it("a quiet page has an arrow in about 1 of 20, and the naive method on most", () => {
  const world = toWorld("w", { answers: 90, prompts: 5, swing: inRuns })
  const competitors = [0.1, 0.3, 0.5, 0.6, 0.9]
  expect(judgePages(world, ownMethod, { runs: 40, seed: 1, competitors }).falsePages).toBeLessThanOrEqual(0.15)
  expect(judgePages(world, naiveMethod, { runs: 40, seed: 1, competitors }).falsePages).toBeGreaterThan(0.7)
})

it("shares of voice, positions and sentiment hold the truth where names come together", () => {
  const world = { window: 7, history: 63, answers: 30, pattern: "alone or among six", swing: 0.4, left: 0.5 } as const
  for (const { covers } of judgeAnswers({ name: "w", ...world }, ownAnswerMethod, { runs: 100, seed: 1 }))
    expect(covers).toBeGreaterThan(0.86)
})
