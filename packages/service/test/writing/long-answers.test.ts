import type { Writer } from "@citable/engines/writers/writer"
import { expect, it } from "vitest"

import { createPaidWriter } from "../../src/writing/create-paid-writer.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { openWithBrand } from "../open-with-brand.ts"

it("a model that answers far more than it was asked for is refused before anything parses it, and is paid once", async () => {
  const now = () => Date.UTC(2026, 10, 23)
  const db = await openWithBrand("brd_1", "sqlite")
  await addWritingJob(db, { reserved: 0, now: now() })
  let asked = 0
  const writer: Writer = {
    name: "model",
    model: "m",
    prices: { input: 0, cached: 0, output: 0 },
    write({ maxTokens }) {
      asked += 1
      return Promise.resolve({
        text: "[".repeat(16 * maxTokens + 10_001),
        cost: 0.1,
        usage: null,
        model: "m",
        stop: "end",
        raw: "{}",
      })
    },
  }
  const limits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }
  const write = () =>
    createPaidWriter(writer, { db, jobId: "wrt_1", limits, now })("draft").write(
      { system: "Rules.", messages: [], maxTokens: 10 },
      { signal: AbortSignal.timeout(10_000) },
    )
  const message = "has more than 10160 characters, and was asked for 10 tokens"
  await expect(write()).rejects.toThrow(message)
  await expect(write()).rejects.toThrow(message)
  expect(asked).toBe(1)
  await db.destroy()
})
