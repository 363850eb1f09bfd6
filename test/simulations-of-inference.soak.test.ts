import { expect, it } from "vitest"

import { judges } from "./simulations/judges.ts"
import { listMisses } from "./simulations/list-misses.ts"
import { ownAnswerMethod, ownMethod } from "./simulations/own-method.ts"
import {
  answerWorlds,
  changedWorlds,
  mixWorlds,
  otherWorlds,
  pageWorlds,
  quietWorlds,
  worldsBeyondGoals,
} from "./simulations/worlds.ts"

it.each([7, 28, 90])(
  "intervals hold the truth where nothing changes for twice %i days, and are not too wide",
  (window) => {
    const rows = judges.rates(
      `own: rates, ${window} days`,
      quietWorlds.filter((world) => world.window === window),
      ownMethod,
    )
    expect(listMisses(rows)).toEqual([])
  },
)

it("so do they where prompts, engines and days are unlike each other", () => {
  const rows = judges.rates("own: other worlds", otherWorlds, ownMethod)
  const beyond = judges.rates("own: beyond the goals", worldsBeyondGoals, ownMethod)
  expect(listMisses(rows)).toEqual([])
  for (const { shareCovers, differenceCovers, shareWidth, differenceWidth } of beyond) {
    expect(Math.min(shareCovers ?? 0, differenceCovers ?? 0)).toBeGreaterThan(0.88)
    expect(Math.max(shareWidth ?? 9, differenceWidth ?? 9)).toBeLessThan(2.1)
  }
})

it("what is asked changes, and no difference follows", () => {
  const rows = judges.rates("own: what is asked changes", mixWorlds, ownMethod)
  const wide = listMisses(rows).filter((line) => line.endsWith("as wide"))
  expect(listMisses(rows).filter((line) => !wide.includes(line))).toEqual([])
  // Where prompts or models have only a part of a window, the oracle counts them, too: it knows more.
  expect(wide.filter((line) => !line.includes(" within the "))).toEqual([])
  for (const { differenceWidth = 0 } of rows) expect(differenceWidth).toBeLessThan(1.7)
})

it("figures of whole answers hold the truth", () => {
  const rows = judges.answers("own: figures of answers", answerWorlds, ownAnswerMethod)
  expect(listMisses(rows)).toEqual([])
})

it("at most 1 quiet page in 20 has an arrow", () => {
  // A page is 13 comparisons, and its part is far from the goal: a quarter of the runs tells it.
  const pages = judges.pages("own: pages", pageWorlds, ownMethod, 1 / 4)
  expect(listMisses(pages)).toEqual([])
})

it("changes that matter have an arrow", () => {
  const rows = judges.rates("own: power", changedWorlds, ownMethod)
  expect(rows.filter(({ down }) => down > 0.025)).toEqual([])
})
