import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import type { Database } from "@citable/storage/database"
import { afterEach, describe, expect, it } from "vitest"

import { endJob } from "../../src/writing/end-job.ts"
import { runShortJob } from "../../src/writing/run-short-job.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { openWithBrand } from "../open-with-brand.ts"

const now = () => Date.UTC(2026, 10, 23)
const limits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }
/** What every answer of the fake costs, in millionths of a dollar. */
const answerCost = 14_600

let started: StartedEngine | undefined
let db: Database | undefined
afterEach(async () => {
  await started?.close()
  await db?.destroy()
})

describe.each([
  { name: "SQLite", engine: "sqlite" as const },
  { name: "Postgres", engine: undefined },
])("on $name", ({ engine }) => {
  const open = async () => (db = await openWithBrand("brd_1", engine))

  it("what an abandoned job reserved counts as spent", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 7_000, now: now() })
    await opened.transaction().execute((trx) => endJob(trx, "wrt_1", { status: "failed", now: now(), isBilled: true }))
    const spending = opened.selectFrom("writing_spending").select(["jobs", "reserved", "spent"])
    expect(await spending.where("brand_id", "=", "brd_1").executeTakeFirst()).toEqual({
      jobs: 1,
      reserved: 0,
      spent: 7_000,
    })
  })

  it.each([
    ["reply", false],
    ["analyze", true],
  ] as const)("after a short job of the kind %s, its answers are kept: %s", async (kind, isKept) => {
    const opened = await open()
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text: "What a stranger wrote." }))
    const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${started.url}/v1/responses`, fetch })
    const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
    const job = { db: opened, accountId: "acc_1", brandId: "brd_1", kind, settings: {}, limits, now }
    const { result, cost } = await runShortJob(writer, job, async (step) => {
      await step("one").write(request, { signal: AbortSignal.timeout(30_000) })
      return opened.selectFrom("writing_calls").select("answer").executeTakeFirstOrThrow()
    })
    expect(result.answer).not.toBeNull()
    expect(cost).toBe(answerCost / 1e6)
    const stored = await opened.selectFrom("writing_calls").selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ output_tokens: 1000, cost: answerCost, model: "gpt-6.1-sol" })
    expect(stored.answer !== null).toBe(isKept)
  })

  it("the reason of a failed job is stored without what databases refuse", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 0, now: now() })
    const error = { code: "engine_failed", message: `a\0b${"x".repeat(1997)}😀` }
    await opened.transaction().execute((trx) => endJob(trx, "wrt_1", { status: "failed", error, now: now() }))
    const { error: stored } = await opened.selectFrom("writing_jobs").select("error").executeTakeFirstOrThrow()
    expect(stored).toBe(`ab${"x".repeat(1997)}\ufffd`)
  })
})
