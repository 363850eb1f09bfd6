import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import type { Database } from "@citable/storage/database"
import { afterEach, describe, expect, it, vi } from "vitest"

import { openWritingRun } from "../../src/writing/open-writing-run.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { openWithBrand } from "../open-with-brand.ts"

const now = () => Date.UTC(2026, 10, 23)
const limits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }
const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
const signal = AbortSignal.timeout(60_000)
const stopped = { code: "writing_stopped" }
/** What every answer of the fake costs, in millionths of a dollar. */
const answerCost = 14_600

let vendor: StartedEngine | undefined
let db: Database | undefined
afterEach(async () => {
  await vendor?.close()
  await db?.destroy()
})

describe.each([
  { name: "SQLite", engine: "sqlite" as const },
  { name: "Postgres", engine: undefined },
])("on $name", ({ engine }) => {
  /** A running job, and a function that takes it as another worker does. */
  async function open(text: string, answered: Promise<void> = Promise.resolve()) {
    const opened = (db = await openWithBrand("brd_1", engine))
    await addWritingJob(opened, { reserved: 100_000, now: now() })
    const started = (vendor = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text })))
    const slowly: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      await answered
      return response
    }
    const url = `${started.url}/v1/responses`
    const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url, fetch: slowly })
    let taken = 0
    const take = async () => {
      await opened.updateTable("writing_jobs").set({ run: ++taken }).execute()
      const job = {
        db: opened,
        jobId: "wrt_1",
        brandId: "brd_1",
        run: taken,
        limits,
        prompts: openPrompts(),
        now,
        signal,
      }
      return openWritingRun({ ...job, writers: [writer] })
    }
    const readJob = () => opened.selectFrom("writing_jobs").selectAll().executeTakeFirstOrThrow()
    return { take, readJob, started }
  }

  it("a run stops everywhere once a later one has taken its job, and asks nobody", async () => {
    const { take, started, readJob } = await open("Hi.")
    const earlier = await take()
    const kept = await earlier.once("pages", () => Promise.resolve("the first"))
    const later = await take()
    await expect(earlier.writer("draft").write(request, { signal })).rejects.toMatchObject(stopped)
    await expect(earlier.report("writing", 1, 2)).rejects.toMatchObject(stopped)
    await expect(earlier.once("other pages", () => Promise.resolve("x"))).rejects.toMatchObject(stopped)
    expect(started.requests).toEqual([])
    await later.report("writing", 1, 3)
    expect(await later.once("pages", () => Promise.resolve("the second"))).toBe(kept)
    expect(await later.writer("draft").write(request, { signal })).toMatchObject({ text: "Hi." })
    expect(await readJob()).toMatchObject({ of: 3, spent: answerCost })
  })

  it("an answer of an earlier run counts, stops that run, and is what the later run reads instead of asking", async () => {
    const answer = Promise.withResolvers<void>()
    const { take, started, readJob } = await open("Paid once.", answer.promise)
    const earlier = await take()
    const asking = earlier.writer("draft").write(request, { signal })
    const refused = expect(asking).rejects.toMatchObject(stopped)
    await vi.waitFor(() => expect(started.requests).toHaveLength(1))
    const later = await take()
    answer.resolve()
    await refused
    expect(await later.writer("draft").write(request, { signal })).toMatchObject({ text: "Paid once." })
    expect(started.requests).toHaveLength(1)
    expect(await readJob()).toMatchObject({ spent: answerCost })
  })
})
