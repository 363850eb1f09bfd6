import { expect, it } from "vitest"

import { listMarks } from "../../src/groups/visibility/alike/list-marks.ts"
import type { AskedCell } from "../../src/groups/visibility/alike/read-asked.ts"
import { selectAlike } from "../../src/groups/visibility/alike/select-alike.ts"

const before = { from: 1, to: 7 }
const now = { from: 8, to: 14 }
const days = (...ranges: [from: number, to: number][]) =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)))
const cell = (promptId: string, asked: ReadonlySet<number>, given: Partial<AskedCell> = {}): AskedCell => ({
  engine: "chatgpt",
  surface: "api",
  family: "gpt-5",
  promptId,
  days: asked,
  ...given,
})

it("what both periods have is kept, whole", () => {
  const { strata, prompts, leftOut } = selectAlike([cell("a", days([1, 14])), cell("b", days([1, 14]))], now, before)
  expect(strata.map(({ engine, family }) => [engine, family])).toEqual([["chatgpt", "gpt-5"]])
  expect([...(prompts.get("chatgpt api")?.kept ?? [])]).toEqual(["a", "b"])
  expect(leftOut).toEqual([])
})

it("a prompt that comes or goes within a period is left out of it, and one that misses a day of 28 is not", () => {
  const uneven = selectAlike(
    [cell("a", days([1, 14])), cell("came", days([6, 14])), cell("went", days([1, 9])), cell("new", days([8, 14]))],
    now,
    before,
  )
  expect([...(uneven.prompts.get("chatgpt api")?.kept ?? [])]).toEqual(["a"])
  expect(uneven.leftOut).toEqual([
    { reason: "prompts_added", prompts: 2 },
    { reason: "prompts_removed", prompts: 1 },
  ])
  const even = selectAlike(
    [cell("a", days([1, 56])), cell("b", days([1, 3], [5, 56]))],
    { from: 29, to: 56 },
    { from: 1, to: 28 },
  )
  expect(even.leftOut).toEqual([])
})

it("a model that changes within a period is compared on its own days, without the day of the switch", () => {
  const { strata, leftOut } = selectAlike(
    [cell("a", days([1, 11])), cell("a", days([11, 14]), { family: "gpt-6" })],
    now,
    before,
  )
  expect(strata.map(({ family, days: own }) => [family, Math.max(...own)])).toEqual([["gpt-5", 10]])
  expect(leftOut).toEqual([
    { reason: "model_changed", engine: "chatgpt", surface: "api", before: ["gpt-5"], now: ["gpt-5", "gpt-6"] },
  ])
})

it("families that answer by turns on the same days are one", () => {
  const { strata, leftOut } = selectAlike(
    [cell("a", days([1, 14]), { family: "one" }), cell("b", days([1, 14]), { family: "two" })],
    now,
    before,
  )
  expect(strata.map(({ family }) => family)).toEqual(["one + two"])
  expect(leftOut).toEqual([])
})

it("marks tell when prompts, engines and models change, and not a failure of one day", () => {
  const scans = days([1, 20])
  const cells = [
    cell("a", scans),
    // A failure on day 5.
    cell("b", days([1, 4], [6, 20])),
    cell("c", days([9, 20])),
    cell("d", days([1, 12])),
    cell("a", days([1, 14]), { engine: "gemini", family: "flash" }),
    cell("a", days([15, 18]), { engine: "gemini", family: "flash-2" }),
  ]
  expect(listMarks(cells, { from: 1, to: 20 }, (id) => id !== "d")).toEqual([
    { day: 9, kind: "prompts_added", prompts: 1 },
    { day: 13, kind: "prompts_removed", prompts: 1 },
    { day: 15, kind: "model_changed", engine: "gemini", surface: "api", before: "flash", now: "flash-2" },
    { day: 19, kind: "engine_ended", engine: "gemini", surface: "api" },
  ])
})
