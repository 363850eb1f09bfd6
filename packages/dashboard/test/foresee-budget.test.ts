import type { BrandSetup } from "@citable/contract/brands"
import { expect, it } from "vitest"

import { budgetWords } from "../src/settings/budget-words.ts"
import { foreseeBudgets, type PlannedUse } from "../src/settings/foresee-budget.ts"
import { wordsOf } from "./words-of.ts"

const day = 86_400_000
const month = "2026-11"
const dollars = (used: number, limit = 2) => ({ budget: "scans" as const, month, used, limit })
const use: PlannedUse = { next: Date.parse("2026-11-10T06:00:00Z"), periodMs: day, cost: 0.1, questions: 40 }
const say = async (budgets: NonNullable<BrandSetup["budgets"]>, changed: Partial<PlannedUse> = {}) =>
  wordsOf({ text: String(await budgetWords(foreseeBudgets(budgets, { ...use, ...changed }))) }).trim()

it("a budget that a schedule passes within the month says at which scan", async () => {
  // 11 scans fit: those of the 10th to the 20th.
  expect(await say([dollars(0.85)])).toMatch(/\$2\.00 for November 2026 stops the scan of about 2026-11-21 06:00 UTC/)
  expect(await say([{ budget: "questions", month, used: 900, limit: 1000 }])).toMatch(
    /1,000 answers for November 2026 stops the scan of about 2026-11-12/,
  )
})

it("a budget lasts only if the whole month fits, and its use is told", async () => {
  // 21 scans: those of the 10th to the 30th.
  expect(await say([dollars(0, 2.2)])).toContain("lasts November 2026: about $2.10 will be used")
  expect(await say([dollars(0, 2)])).not.toContain("lasts")
  expect(await say([dollars(0)], { periodMs: 7 * day })).toContain("about $0.3000 will be used")
  expect(await say([dollars(1)], { next: Date.parse("2026-12-01T06:00:00Z") })).toContain("about $1.00 will be used")
})

it("a budget that lasts this month and not the next one does not look like enough", async () => {
  // In December, 22 scans fit: those of the 1st to the 22nd.
  expect(await say([dollars(0, 2.2)])).toMatch(
    /A whole month needs more: the next budget stops the scan of about 2026-12-23/,
  )
  expect(await say([dollars(0, 3.1)])).not.toContain("whole month")
  expect(await say([dollars(0, 3.09)], { next: Date.parse("2026-12-01T06:00:00Z") })).toContain(
    "about 2026-12-31 06:00 UTC",
  )
})

it("without a price nobody knows, and a spent budget is said first of all", async () => {
  expect(await say([dollars(0.1)], { cost: null })).toContain("Nobody can say how long")
  expect(await say([dollars(2.1)], { cost: null })).toContain("is spent. Scans ask nothing until 2026-12-01 00:00 UTC")
  expect(await say([])).toBe("No budget limits the scans of this brand.")
  expect(await say([{ budget: "writing", month, used: 9, limit: 9 }])).toBe("No budget limits the scans of this brand.")
})
