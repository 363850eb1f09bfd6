import { expect, it } from "vitest"

import { fuzzService } from "./fuzz/fuzz-service.ts"

const first = Number(process.env["CITABLE_FUZZ_SEED"] ?? 1000)
const rounds = 24

it("answers more than 10,000 requests, generated from its own document, as the document says", async () => {
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  const failures: string[] = []
  let [requests, valid] = [0, 0]
  for (let seed = first; seed < first + rounds; seed++) {
    const report = await fuzzService({ seed, count: 500 })
    requests += report.requests
    valid += report.valid
    failures.push(...report.failures)
    for (const id of report.succeeded) succeeded.add(id)
    for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  }
  console.log(`${requests} requests, ${valid} of them valid, ${succeeded.size} operations done:`, statuses)
  expect(failures.join("\n\n")).toBe("")
  expect(requests).toBeGreaterThanOrEqual(10_000)
})
