import { expect, it } from "vitest"

import { fuzzService } from "./fuzz/fuzz-service.ts"

const seed = Number(process.env["CITABLE_FUZZ_SEED"] ?? 1)

it("answers 300 valid and hostile requests, generated from its own document, as the document says", async () => {
  const report = await fuzzService({ seed, count: 300 })
  expect(report.failures.join("\n\n")).toBe("")
  expect(report.requests).toBeGreaterThanOrEqual(300)
  expect(report.valid).toBeGreaterThan(60)
  expect(report.succeeded.size).toBeGreaterThan(20)
}, 300_000)

it("generates the same requests from the same seed, and gets the same answers", async () => {
  const [one, other] = [await fuzzService({ seed: 7, count: 20 }), await fuzzService({ seed: 7, count: 20 })]
  expect(one.trace).toEqual(other.trace)
}, 300_000)
