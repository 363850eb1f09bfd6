import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import type { Database } from "@citable/storage/database"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"

import { reserveSpending } from "../../src/spending/reserve-spending.ts"
import type { SpendingLimits } from "../../src/spending/spending-limits.ts"
import { createPaidWriter } from "../../src/writing/create-paid-writer.ts"
import { endJob } from "../../src/writing/end-job.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { addBrand, openWithBrand } from "../open-with-brand.ts"

const now = () => Date.UTC(2026, 10, 23)
const none: SpendingLimits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }
const apiKey = "sk-test-0123456789"
/** What every answer of the fake costs: 2,000 fresh tokens, 6,000 cached ones and 1,000 of output, in millionths of a dollar. */
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
  const open = async () => {
    db = await openWithBrand("brd_1", engine)
    await addBrand(db, "brd_2")
    return db
  }
  const spending = async (brandId: string) =>
    db
      ?.selectFrom("writing_spending")
      .select(["jobs", "reserved", "spent"])
      .where("brand_id", "=", brandId)
      .executeTakeFirst()

  it("jobs that begin at once never reserve more than a brand, an account and a count allow", async () => {
    const opened = await open()
    const jobs = fc.array(
      fc.record({ brand: fc.constantFrom("brd_1", "brd_2"), estimate: fc.integer({ min: 0, max: 60 }) }),
      {
        minLength: 4,
        maxLength: 12,
      },
    )
    const limits = fc.record({
      job: fc.constantFrom(null, 50),
      brandMonth: fc.constantFrom(null, 0, 80),
      accountMonth: fc.constantFrom(null, 120),
      jobsMonth: fc.constantFrom(null, 5),
    })
    await fc.assert(
      fc.asyncProperty(jobs, limits, async (asked, bounds) => {
        await opened.deleteFrom("writing_spending").execute()
        const results = await Promise.allSettled(
          asked.map(({ brand, estimate }) =>
            opened
              .transaction()
              .execute((trx) =>
                reserveSpending(trx, { accountId: "acc_1", brandId: brand, estimate, limits: bounds, now: now() }),
              ),
          ),
        )
        const taken = asked.filter((_, index) => results[index]?.status === "fulfilled")
        const sum = (brand: string) =>
          taken.reduce((total, job) => total + (brand === "" || job.brand === brand ? job.estimate : 0), 0)
        for (const [brand, limit] of [
          ["", bounds.accountMonth],
          ["brd_1", bounds.brandMonth],
          ["brd_2", bounds.brandMonth],
        ] as const) {
          expect((await spending(brand))?.reserved ?? 0).toBe(sum(brand))
          expect(sum(brand)).toBeLessThanOrEqual(limit ?? Number.MAX_SAFE_INTEGER)
        }
        expect(taken.length).toBeLessThanOrEqual(bounds.jobsMonth ?? asked.length)
        expect(taken.every(({ estimate }) => estimate <= (bounds.job ?? estimate))).toBe(true)
        const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []))
        for (const reason of refused) expect(reason).toMatchObject({ code: "allowance_exhausted" })
        // Nobody is refused without a reason: the smallest refused job does not fit on top of what was taken.
        if (
          bounds.job === null &&
          bounds.brandMonth === null &&
          bounds.accountMonth === null &&
          bounds.jobsMonth === null
        )
          expect(refused).toEqual([])
      }),
      { numRuns: engine === undefined ? 15 : 40 },
    )
  })

  it("a refusal says what was spent, and when the next month begins", async () => {
    const opened = await open()
    const limits = { ...none, brandMonth: 1_000_000 }
    const reserve = (estimate: number) =>
      opened
        .transaction()
        .execute((trx) => reserveSpending(trx, { accountId: "acc_1", brandId: "brd_1", estimate, limits, now: now() }))
    await reserve(900_000)
    await expect(reserve(200_000)).rejects.toMatchObject({
      message:
        "The brand may spend $1.00 on writing in 2026-11. It has spent $0.00, $0.90 are reserved for running jobs, and this job may cost $0.20. " +
        "The next month begins at 2026-12-01T00:00:00.000Z.",
      options: { headers: { "retry-after": String(8 * 86_400) } },
    })
    expect(await spending("brd_1")).toEqual({ jobs: 1, reserved: 900_000, spent: 0 })
  })

  it("a job that may cost more than one may is refused without a time to wait, with every digit of sums below a cent", async () => {
    const opened = await open()
    const limits = { ...none, job: 1 }
    const reserve = opened
      .transaction()
      .execute((trx) =>
        reserveSpending(trx, { accountId: "acc_1", brandId: "brd_1", estimate: 4_300, limits, now: now() }),
      )
    await expect(reserve).rejects.toMatchObject({
      code: "allowance_exhausted",
      message: expect.stringMatching(
        /may cost \$0\.0043, and one job may cost \$0\.000001\. Waiting does not help.*WRITING_JOB_USD/,
      ) as string,
      options: {},
    })
  })

  it("a job in which a model of unknown price comes up pays nothing where only dollars are limited", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 0, now: now() })
    const write = () => Promise.reject(new Error("Nobody is asked."))
    const limits = { ...none, brandMonth: 1_000_000, refusesUnpriced: true }
    const judge = createPaidWriter(
      { name: "local", model: "m", prices: null, write },
      { db: opened, jobId: "wrt_1", limits, now },
    )
    const request = { system: "Rules.", messages: [], maxTokens: 10 }
    const asked = judge("check").write(request, { signal: AbortSignal.timeout(10_000) })
    await expect(asked).rejects.toMatchObject({ code: "not_configured" })
  })

  it("a job that goes on after a crash pays no answer twice, and its month counts each once", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 20_000, now: now() })
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, (question) => ({ text: `About ${question}` }))
    const limits = { ...none, brandMonth: 1_000_000 }
    const run = async (steps: readonly string[]) => {
      const stepWriter = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits, now })
      const texts: string[] = []
      for (const step of steps) {
        const writer = stepWriter(step)
        for (const text of [`${step} 1`, `${step} 2`]) {
          const request = { system: "Rules.", messages: [{ role: "user" as const, text }], maxTokens: 200 }
          texts.push((await writer.write(request, { signal: AbortSignal.timeout(30_000) })).text)
        }
      }
      return texts
    }
    await run(["outline"])
    expect(started.requests).toHaveLength(2)
    const whole = await run(["outline", "draft"])
    expect(started.requests).toHaveLength(4)
    expect(whole).toEqual(["About outline 1", "About outline 2", "About draft 1", "About draft 2"])
    expect(await run(["outline", "draft"])).toEqual(whole)
    expect(started.requests).toHaveLength(4)
    expect(await spending("brd_1")).toMatchObject({ spent: 4 * answerCost })
    await opened.transaction().execute((trx) => endJob(trx, "wrt_1", { status: "completed", now: now() }))
    expect(await spending("")).toEqual({ jobs: 1, reserved: 0, spent: 4 * answerCost })
    expect(await spending("brd_1")).toEqual({ jobs: 1, reserved: 0, spent: 4 * answerCost })
  })

  it("a stored answer belongs to its request: another one at the same place is asked, and paid", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 20_000, now: now() })
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, (question) => ({ text: `About ${question}` }))
    const ask = async (text: string) => {
      const writer = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits: none, now })("outline")
      const request = { system: "Rules.", messages: [{ role: "user" as const, text }], maxTokens: 200 }
      return (await writer.write(request, { signal: AbortSignal.timeout(30_000) })).text
    }
    const answers = [await ask("beans"), await ask("grinders"), await ask("grinders")]
    expect(answers).toEqual(["About beans", "About grinders", "About grinders"])
    expect(started.requests).toHaveLength(2)
  })

  it("asks nobody if the next answer could cost more than is left", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 0, now: now() })
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text: "Hi." }))
    const limits = { ...none, job: 5_000 }
    const writer = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits, now })("draft")
    const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 4000 }
    await expect(writer.write(request, { signal: AbortSignal.timeout(30_000) })).rejects.toMatchObject({
      code: "allowance_exhausted",
    })
    expect(started.requests).toEqual([])
  })

  it("a job that is cancelled while the vendor answers keeps the answer, asks nothing more, and gives back the rest once", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 100_000, now: now() })
    const cancel = () =>
      opened.transaction().execute((trx) => endJob(trx, "wrt_1", { status: "cancelled", now: now() }))
    let cancelling: Promise<boolean> | undefined
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => {
      cancelling ??= cancel()
      return { text: "Hi." }
    })
    const writer = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits: none, now })("draft")
    const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
    const signal = AbortSignal.timeout(30_000)
    await writer.write(request, { signal })
    expect(await cancelling).toBe(true)
    expect(await cancel()).toBe(false)
    await expect(writer.write(request, { signal })).rejects.toMatchObject({ code: "writing_stopped" })
    expect(started.requests).toHaveLength(1)
    expect(await spending("brd_1")).toEqual({ jobs: 1, reserved: 0, spent: answerCost })
  })

  it.each([
    { name: "an answer that nobody waited for", fault: "hang" as const, isCounted: true },
    { name: "an answer that cannot be read", fault: { raw: '{"output":[{"type":"mess' }, isCounted: true },
    { name: "a vendor that is busy", fault: { status: 429 }, isCounted: false },
    { name: "a request that the vendor refuses", fault: { status: 400 }, isCounted: false },
    { name: "a dropped connection", fault: "drop" as const, isCounted: false },
  ])("each try reserves, and what may be billed counts: $name", async ({ fault, isCounted }) => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 0, now: now() })
    const wait = new AbortController()
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => {
      if (fault === "hang") wait.abort(new DOMException("The time is up", "TimeoutError"))
      return { fault }
    })
    const retries = { sleep: () => Promise.resolve() }
    const writer = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits: none, now, retries })("draft")
    const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
    await expect(writer.write(request, { signal: wait.signal })).rejects.toThrow(/chatgpt/)
    const tries = started.requests.length
    await opened.transaction().execute((trx) => endJob(trx, "wrt_1", { status: "failed", now: now() }))
    // The text's tokens and those that the model may think, at 10 dollars a million, and a little for the request.
    const least = isCounted ? tries * (100 + 4096) * 10 : 0
    const { spent, reserved } = (await spending("brd_1")) ?? { spent: -1, reserved: -1 }
    expect(reserved).toBe(0)
    expect(spent).toBeGreaterThanOrEqual(least)
    expect(spent).toBeLessThanOrEqual(least * 1.3)
    const job = await opened.selectFrom("writing_jobs").select("spent").executeTakeFirstOrThrow()
    expect(job.spent).toBe(spent)
  })

  it("a retry is stored at the place of its request, so that a job that goes on does not pay again", async () => {
    const opened = await open()
    await addWritingJob(opened, { reserved: 0, now: now() })
    started = await startFakeEngine<FakeText>(fakeOpenaiWriter, (_, index) =>
      index === 1 ? { fault: { status: 503 } } : { text: "Hi." },
    )
    const retries = { sleep: () => Promise.resolve() }
    const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
    for (const _ of ["first", "after a restart"]) {
      const writer = createPaidWriter(openWriter(), { db: opened, jobId: "wrt_1", limits: none, now, retries })("draft")
      expect(await writer.write(request, { signal: AbortSignal.timeout(30_000) })).toMatchObject({ text: "Hi." })
    }
    expect(started.requests).toHaveLength(2)
    expect(await spending("brd_1")).toMatchObject({ spent: answerCost })
  })

  it.each(["job", "brandMonth", "accountMonth"] as const)(
    "a limit of nothing holds without known prices: %s",
    async (name) => {
      const opened = await open()
      const limits = { ...none, [name]: 0 }
      const reserve = opened
        .transaction()
        .execute((trx) =>
          reserveSpending(trx, { accountId: "acc_1", brandId: "brd_1", estimate: null, limits, now: now() }),
        )
      await expect(reserve).rejects.toMatchObject({ code: "allowance_exhausted" })
      await addWritingJob(opened, { reserved: 0, now: now() })
      started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text: "Hi." }))
      const unpriced = createOpenaiWriter({ apiKey, model: "m", url: `${started.url}/v1/responses`, fetch })
      const writer = createPaidWriter(unpriced, { db: opened, jobId: "wrt_1", limits, now })("draft")
      const request = { system: "Rules.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 100 }
      await expect(writer.write(request, { signal: AbortSignal.timeout(30_000) })).rejects.toMatchObject({
        code: "allowance_exhausted",
      })
      expect(started.requests).toEqual([])
    },
  )
})

const openWriter = () => createOpenaiWriter({ apiKey, url: `${started?.url}/v1/responses`, fetch })
