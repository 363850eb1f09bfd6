import fc from "fast-check"
import { expect, it } from "vitest"

import { listMarks } from "../../src/groups/visibility/alike/list-marks.ts"
import { type AskedCell, readAsked, readAskedAlike } from "../../src/groups/visibility/alike/read-asked.ts"
import { selectAlike } from "../../src/groups/visibility/alike/select-alike.ts"
import { openWithBrand } from "../open-with-brand.ts"

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

it("what is compared is the same if the ids of prompts are read, and if they need not be", async () => {
  const db = await openWithBrand("brd_1", "sqlite")
  const dayAt = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
  const spans = fc.array(
    fc.record({
      prompt_id: fc.constantFrom("a", "b"),
      engine: fc.constantFrom("chatgpt", "gemini"),
      model: fc.constantFrom("gpt-5", "gpt-5", "gpt-6"),
      from: fc.constantFrom(0, 0, 0, 8),
      to: fc.constantFrom(14, 14, 14, 9),
    }),
    { minLength: 1, maxLength: 6 },
  )
  let alike = 0
  const isSame = fc.asyncProperty(spans, async (given) => {
    await db.deleteFrom("asked_spans").execute()
    for (const { from, to, ...rest } of given) {
      const fixed = { brand_id: "brd_1", surface: "api", locale: "en" } as const
      const span = { ...fixed, ...rest, first_day: dayAt(from), last_day: dayAt(to) }
      await db
        .insertInto("asked_spans")
        .values(span)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const range = { from: dayAt(1), to: dayAt(14) }
    const without = await readAskedAlike(db, { brand_id: "brd_1" }, range)
    if (without === null) return
    alike++
    const [found, wanted] = [without, await readAsked(db, { brand_id: "brd_1" }, range)].map((cells) =>
      selectAlike(cells, now, before),
    )
    expect(found?.strata).toEqual(wanted?.strata)
    expect(found?.leftOut).toEqual(wanted?.leftOut)
    expect([...(wanted?.prompts.values() ?? [])].flatMap(({ left }) => [...left])).toEqual([])
  })
  await fc.assert(isSame, { numRuns: 80 })
  expect(alike).toBeGreaterThan(5)
  await db.destroy()
})
