import { expect, test } from "vitest"

import { ofTheDay } from "../src/of-the-day.ts"

test("each has its turn within as many days as there are parts, and one day always chooses the same", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g"]
  const days = [0, 1, 2].map((day) => ofTheDay(all, 3, 20_000 + day))
  expect(days.map(({ length }) => length).toSorted()).toEqual([2, 2, 3])
  expect(days.flat().toSorted()).toEqual(all)
  expect(ofTheDay(all, 3, 20_003)).toEqual(days[0])
})
