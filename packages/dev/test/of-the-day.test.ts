import { expect, test } from "vitest"

import { ofTheDay } from "../src/of-the-day.ts"

const all = ["a", "b", "c", "d", "e", "f", "g"]

test("each has its turn within as many days as there are parts, and one day always chooses the same", () => {
  const days = ["20000", "20001", "20002"].map((day) => ofTheDay(all, 3, day))
  expect(days.every(({ length }) => length < 4)).toBe(true)
  expect(days.flat().toSorted()).toEqual(all)
  expect(ofTheDay(all, 3, "20003")).toEqual(days[0])
})

test("what runs every third day itself has each of its parts in turn", () => {
  const days = ["20001", "20004", "20007"].map((day) => ofTheDay(all, 3, day, 3))
  expect(days.flat().toSorted()).toEqual(all)
})
