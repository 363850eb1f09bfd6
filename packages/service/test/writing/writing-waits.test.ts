import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { EngineError } from "@citable/engines/engine-error"
import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import { createSecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { readWriting } from "../../src/groups/content/writing/read-writing.ts"
import { runWriting } from "../../src/groups/content/writing/run-writing.ts"
import { startWritings } from "../../src/groups/content/writing/start-writings.ts"
import type { WritingServices } from "../../src/groups/content/writing/writing-job.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { startWritingService, type WritingService } from "../start-writing-service.ts"

let dataDir: string
let world: WritingService
let db: Database
let jobId: string
let article: Article
let errors: unknown[]
/** An article that a model writes, in a database whose service has ended. */
beforeEach(async () => {
  errors = []
  dataDir = await mkdtemp(join(tmpdir(), "citable-writing-"))
  world = await startWritingService(() => ({ fault: "hang" }), { dataDir })
  const path = `/v1/brands/${world.started.brandId}/content`
  article = await world.call("POST", path, { title: "Beans", body: "One text." })
  const instructions = "Say where to keep them."
  const begun = await world.call<{ writing: { id: string } }>("POST", `/v1/content/${article.id}/rewrite`, {
    instructions,
  })
  jobId = begun.writing.id
  await vi.waitUntil(() => world.vendor.requests.length === 1)
  await world.started.close()
  db = await openOnEngine(dataDir)
})
afterEach(async () => {
  await db.destroy()
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The services of a process, with a model that fails as the error says. */
const servicesThat = (error?: () => Error, now = Date.now): WritingServices => {
  const url = `${world.vendor.url}/v1/messages`
  const model = createAnthropicWriter({ apiKey: "sk-test-0123456789", url, fetch })
  const write = (): never => {
    throw error?.() ?? new Error("Not used")
  }
  return {
    db,
    box: createSecretBox("a-secret-key-of-more-than-thirty-two-characters"),
    // It belongs to brands with pages, of which there are none.
    reading: undefined as unknown as WritingServices["reading"],
    engineFetch: fetch,
    writers: [error === undefined ? model : { ...model, write }],
    writingLimits: { job: null, brandMonth: null, accountMonth: null, jobsMonth: null },
    prompts: openPrompts(),
    now,
    notifyWorkers: () => {},
  }
}
const run = (error: () => Error) =>
  runWriting(
    jobId,
    servicesThat(error, () => Date.UTC(2026, 10, 23)),
    {
      signal: AbortSignal.timeout(60_000),
      onError: (problem) => errors.push(problem),
    },
  )
const shown = () => readWriting(db, article.id)

it("a job that waits for a vendor shows the last error and when it goes on, and none while it runs", async () => {
  const busy = () => new EngineError("claude is busy.", { code: "engine_busy" })
  expect(await run(busy)).toBe(60_000)
  expect(await shown()).toMatchObject({
    status: "running",
    step: "waiting",
    error: { code: "engine_busy", message: "claude is busy. The work continues at 2026-11-23T00:01:00.000Z." },
  })
  expect(await run(busy)).toBe(300_000)
  await db.updateTable("writing_jobs").set({ step: "writing" }).execute()
  expect(await shown()).toMatchObject({ step: "writing", error: null })
  // Whatever a vendor asks, a job waits no longer than a day.
  expect(await run(() => new EngineError("claude is busy.", { code: "engine_busy", retryAfter: 1e15 }))).toBe(
    86_400_000,
  )
  expect(await run(busy)).toBeUndefined()
  expect(await shown()).toMatchObject({ status: "failed", error: { code: "engine_busy", message: "claude is busy." } })
  expect(errors).toEqual([])
})

it("an error of the service itself is tried again once, and reported each time", async () => {
  const mistake = () => new TypeError("x is not a function")
  expect(await run(mistake)).toBe(60_000)
  expect(await shown()).toMatchObject({ status: "running", error: { code: "internal_error" } })
  expect(await run(mistake)).toBeUndefined()
  expect(await shown()).toMatchObject({ status: "failed", error: { code: "internal_error" } })
  expect(errors.map(String)).toEqual(Array(2).fill("TypeError: x is not a function"))
})

it("a process that closes leaves its jobs to others, once each, and starts none of them again", async () => {
  // The process before this one left the job for a while.
  const now = () => Date.now() + 10_000
  const jobs = await openJobs(db, { now, onError: (error) => errors.push(error) })
  const left: unknown[] = []
  const counted = {
    ...jobs,
    enqueue: (...given: Parameters<typeof jobs.enqueue>) => {
      if (given[1].kind === "writing") left.push(given[1].runAt)
      return jobs.enqueue(...given)
    },
  }
  const onError = (error: unknown) => void errors.push(error)
  const writings = await startWritings({ ...servicesThat(undefined, now), jobs: counted }, { onError })
  await vi.waitFor(() => expect(world.vendor.requests).toHaveLength(2))
  const before = left.length
  jobs.stop()
  await writings.close()
  await vi.waitFor(() => expect(left).toHaveLength(before + 1))
  jobs.wake("writing")
  await jobs.close()
  expect(left).toHaveLength(before + 1)
  // Another process may take the job at once.
  expect(left.at(-1)).toBeLessThanOrEqual(now())
  expect(world.vendor.requests).toHaveLength(2)
  expect(errors).toEqual([])
})
