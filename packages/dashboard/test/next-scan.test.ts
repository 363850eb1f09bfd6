import { expect, it } from "vitest"

import type { EstimatedScan } from "../src/visibility/estimate-scan.ts"
import { nextScan } from "../src/visibility/scan-schedule.ts"
import { toWords } from "./to-words.ts"

const canStart = { prompts: 1, questions: 1, engines: [] } as unknown as EstimatedScan
const words = async (estimate: EstimatedScan | undefined, isDue: boolean) =>
  toWords(String(await nextScan({ every: "weekly", next: "2026-05-11T10:00:00.000Z", isDue, estimate })))

it("a schedule says when its next scan starts, and that a scan which is due waits for the one that runs", async () => {
  expect(await words(canStart, false)).toContain("(2026-05-11 10:00 UTC)")
  expect(await words(canStart, true)).toContain("within ten minutes, or once")
})

it("nobody reads that a scan starts if the page has not looked whether it can", async () => {
  const told = await words(undefined, true)
  expect(told).toContain("The next scan is due")
  expect(told).not.toContain("starts")
})
