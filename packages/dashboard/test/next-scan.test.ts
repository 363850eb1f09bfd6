import type { Scan } from "@citable/contract/visibility"
import { expect, it } from "vitest"

import { lastScan } from "../src/settings/last-scan.ts"
import { nextText } from "../src/settings/next-text.ts"
import type { EstimatedScan } from "../src/visibility/estimate-scan.ts"
import { nextScan, type ScanSchedule } from "../src/visibility/scan-schedule.ts"
import { wordsOf } from "./words-of.ts"

const canStart = { prompts: 1, questions: 1, engines: [] } as unknown as EstimatedScan
const due = "2026-05-11T10:00:00.000Z"
const usual = { every: "weekly", isPaused: false, last: undefined, next: due, isDue: true, isLate: false } as const
const words = async (changed: Partial<ScanSchedule>) =>
  wordsOf({ text: String(await nextScan({ ...usual, estimate: canStart, ...changed })) })

it("a schedule says when its next scan starts, that one runs, and that nothing starts while it is paused", async () => {
  expect(await words({ isDue: false })).toContain("(2026-05-11 10:00 UTC)")
  expect(await words({})).toContain("The first scan starts within ten minutes.")
  const last = { status: "running", created_at: due } as ScanSchedule["last"]
  expect(await words({ last })).toContain("A scheduled scan is running since")
  const paused = await words({ isPaused: true })
  expect(paused).toContain("is paused")
  expect(paused).not.toContain("ten minutes")
})

it("what is late is not said to start within ten minutes", async () => {
  const late = await words({ isLate: true })
  expect(late).toContain("A scan was due")
  expect(late).not.toContain("within")
  const at = Date.parse(due)
  const run = { every: "weekly", at, isPaused: false, changedAt: 0, lookMs: 600_000 }
  const say = async (changed: object) => wordsOf({ text: String(await nextText({ ...run, now: at + 1, ...changed })) })
  expect(await say({})).toBe("Within ten minutes.")
  expect(await say({ now: at + 3_600_000 })).toContain("has not started")
  // It has only been due since somebody changed the settings.
  expect(await say({ now: at + 3_600_000, changedAt: at + 3_590_000 })).toBe("Within ten minutes.")
  expect(await say({ isPaused: true })).toContain("Not before somebody resumes it")
  expect(await say({ every: "off", at: undefined })).toContain("Never")
})

it("a last scan without an answer is a problem, and without a price it has no amount", async () => {
  const cost_usd = { value: null, source: "scans", observed_at: null, missing: null }
  const scan = {
    id: "scn_1",
    status: "completed",
    created_at: due,
    planned: 8,
    answered: 0,
    failed: 8,
    cancelled: 0,
    cost_usd,
  }
  const say = async (changed: object) => String(await lastScan({ ...scan, ...changed } as unknown as Scan, "/brands/b"))
  const empty = await say({})
  expect(empty).toContain('class="problem"')
  expect(wordsOf({ text: empty })).toContain("0 of 8 answered, 8 failed. Its cost is not known.")
  expect(empty).not.toContain("$")
  const partial = await say({ answered: 5, failed: 1, cancelled: 2, cost_usd: { ...cost_usd, value: 0.05 } })
  expect(wordsOf({ text: partial })).toContain("5 of 8 answered, 1 failed, 2 not asked. It cost $0.0500.")
  expect(partial).not.toContain("problem")
  // Nothing is wrong with one that has only begun.
  expect(await say({ status: "running", failed: 0 })).not.toContain("problem")
  expect(String(await lastScan(undefined, "/brands/b"))).toContain("has not started a scan yet")
})

it("nobody reads that a scan starts if the page has not looked whether it can", async () => {
  const told = await words({ estimate: undefined })
  expect(told).toContain("The next scan is due")
  expect(told).not.toContain("starts")
})
