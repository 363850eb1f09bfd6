import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { plantedFaults } from "./planted-faults/planted-faults.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(root + path, "utf8")

it("each planted fault has one place in its file, and a promise of its own", () => {
  expect(new Set(plantedFaults.map(({ promise }) => promise)).size).toBe(plantedFaults.length)
  const places = plantedFaults.map(({ promise, file, find }) => [promise, read(file).split(find).length - 1])
  expect(places.filter(([, count]) => count !== 1)).toEqual([])
})

it("the test of each planted fault is there, and runs each day", () => {
  const inTurn = read("test/tests-in-turn.ts")
  expect(plantedFaults.filter(({ test }) => read(test) === "" || inTurn.includes(test))).toEqual([])
})
