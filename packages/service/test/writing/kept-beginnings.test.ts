import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import { expect, it } from "vitest"

import { createPaidWriter } from "../../src/writing/create-paid-writer.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { startFakeEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { openWithBrand } from "../open-with-brand.ts"

const now = () => Date.UTC(2026, 10, 23)

it("a beginning that the vendor keeps for a price of its own is reserved at that price", async () => {
  const db = await openWithBrand("brd_1", "sqlite")
  const vendor = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text: "Hi." }))
  const prices = { input: 100, cached: 1, cacheWrite: 500, output: 1 }
  const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${vendor.url}/v1/responses`, prices, fetch })
  await addWritingJob(db, { reserved: 0, now: now() })
  const limits = { job: 1_000_000, brandMonth: null, accountMonth: null, jobsMonth: null }
  const paid = createPaidWriter(writer, { db, jobId: "wrt_1", limits, now })("draft")
  const message = { role: "user" as const, text: "x".repeat(8000) }
  const request = { system: "Rules.", messages: [message], maxTokens: 10 }
  const signal = AbortSignal.timeout(30_000)
  for (const kept of [{ isRepeated: true }, { messages: [{ ...message, isRepeated: true }] }]) {
    await expect(paid.write({ ...request, ...kept }, { signal })).rejects.toMatchObject({ code: "allowance_exhausted" })
  }
  expect(await paid.write(request, { signal })).toMatchObject({ text: "Hi." })
  expect(vendor.requests).toHaveLength(1)
  await vendor.close()
  await db.destroy()
})
