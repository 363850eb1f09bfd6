import type { Database } from "@citable/storage/database"
import { beforeEach, expect, it, vi } from "vitest"

import type { Jobs, JobsOptions, NewJob } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { openOnEngine } from "../open-on-engine.ts"

let db: Database
let errors: unknown[]
const opened: Jobs[] = []
let kinds = 0
let kind: string

beforeEach(async () => {
  db = await openOnEngine()
  errors = []
  kind = `kind-${kinds++}`
  return async () => {
    for (const jobs of opened.splice(0)) await jobs.close()
    await db.destroy()
  }
})

async function open(options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await openJobs(db, { now: Date.now, onError: (error) => errors.push(error), pollMs: 500, ...options })
  opened.push(jobs)
  return jobs
}

const add = (jobs: Jobs, job: Omit<NewJob, "kind">) =>
  db.transaction().execute((trx) => jobs.enqueue(trx, { kind, ...job }))

it("each job runs once, however many processes there are", async () => {
  const [one, two] = [await open(), await open()]
  const done: number[] = []
  for (const jobs of [one, two]) await jobs.work(kind, async ({ number }) => void done.push(Number(number)))
  const numbers = Array.from({ length: 8 }, (_, number) => number)
  for (const number of numbers) await add(one, { payload: { number } })
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(numbers), { timeout: 50_000 })
  // No job of another kind, and none twice.
  await add(one, { payload: { number: 8 } })
  await vi.waitFor(() => expect(done).toHaveLength(9), { timeout: 50_000 })
  expect(errors).toEqual([])
})

it("a job exists if and only if its transaction commits", async () => {
  const jobs = await open()
  const undone = db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, { kind, payload: { done: false } })
    throw new Error("Undone")
  })
  await expect(undone).rejects.toThrow("Undone")
  await add(jobs, { payload: { done: true } })
  const seen: unknown[] = []
  await jobs.work(kind, async (payload) => void seen.push(payload))
  await vi.waitFor(() => expect(seen).toEqual([{ done: true }]), { timeout: 50_000 })
})

it("a job can wait for a time with fractions of a millisecond, as a random wait has", async () => {
  const jobs = await open()
  await add(jobs, { payload: { done: true }, runAt: Date.now() + 0.5 })
  const seen: unknown[] = []
  await jobs.work(kind, async (payload) => void seen.push(payload))
  await vi.waitFor(() => expect(seen).toEqual([{ done: true }]), { timeout: 50_000 })
  expect(errors).toEqual([])
})

it("only one job with the same key waits at a time, and another can wait once it runs", async () => {
  const jobs = await open()
  const seen: unknown[] = []
  for (const number of [1, 2, 3]) await add(jobs, { payload: { number }, key: "same" })
  await add(jobs, { payload: { number: 4 }, key: "other" })
  await jobs.work(kind, async ({ number }) => {
    seen.push(number)
    if (number === 1) await add(jobs, { payload: { number: 5 }, key: "same" })
  })
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([1, 4, 5])), { timeout: 50_000 })
  expect(seen).toHaveLength(3)
})

it("jobs that follow each other without a pause leave timers their turn", async () => {
  const jobs = await open()
  let runs = 0
  let runsBefore: number | undefined
  setTimeout(() => (runsBefore = runs), 20)
  await jobs.work(kind, async () => {
    runs += 1
    if (runsBefore === undefined && runs < 2000) await add(jobs, { payload: { runs } })
  })
  await add(jobs, { payload: {} })
  await vi.waitFor(() => expect(runsBefore).toBeLessThan(2000), { timeout: 50_000 })
})

it("a process that stops takes no more jobs, and what it leaves goes to another one", async () => {
  const stopping = await open()
  const seen: string[] = []
  const leaving = Promise.withResolvers<void>()
  await stopping.work(kind, async () => {
    seen.push("stopping")
    stopping.stop()
    await add(stopping, { payload: { rest: true } })
    leaving.resolve()
  })
  await add(stopping, { payload: {} })
  await leaving.promise
  const other = await open()
  await other.work(kind, async () => void seen.push("other"))
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 50_000 })
  expect(seen).toEqual(["stopping", "other"])
})

it("a job waits for its start time", async () => {
  const jobs = await open()
  const seen: unknown[] = []
  await add(jobs, { payload: { when: "later" }, runAt: Date.now() + 3_600_000 })
  await add(jobs, { payload: { when: "now" }, runAt: Date.now() - 1000 })
  await add(jobs, { payload: { when: "soon" }, runAt: Date.now() + 1500 })
  expect(await jobs.backlog()).toContainEqual({ kind, waiting: 1, failed: 0, lateMs: expect.any(Number) })
  await jobs.work(kind, async ({ when }) => void seen.push(when))
  await vi.waitFor(() => expect(seen).toEqual(["now", "soon"]), { timeout: 50_000 })
  expect(await jobs.backlog()).toContainEqual({ kind, waiting: 0, failed: 0, lateMs: 0 })
})

it("an error of a handler is reported, its job is retried, and other jobs go on", async () => {
  const jobs = await open({ retryMs: 1000 })
  const seen: unknown[] = []
  await add(jobs, { payload: { name: "unsteady" } })
  await add(jobs, { payload: { name: "steady" } })
  await jobs.work(kind, async ({ name }) => {
    seen.push(name)
    if (name === "unsteady" && seen.filter((other) => other === name).length < 2) throw new Error("Not yet")
  })
  await vi.waitFor(
    () => expect(seen.map(String).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["steady", "unsteady", "unsteady"]),
    { timeout: 50_000 },
  )
  expect(errors.map(String)).toEqual(["Error: Not yet"])
})

it("a job that never succeeds fails after its last attempt", async () => {
  // pg-boss counts what has failed three times in a lease.
  const jobs = await open({ attempts: 2, retryMs: 1000, leaseMs: 10_000 })
  let tries = 0
  await add(jobs, { payload: {} })
  await jobs.work(kind, async () => {
    tries++
    throw new Error("Never")
  })
  await vi.waitFor(() => expect(errors).toHaveLength(2), { timeout: 50_000 })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(tries).toBe(2)
  const failed = { kind, waiting: 0, failed: 1, lateMs: 0 }
  await vi.waitFor(async () => expect(await jobs.backlog()).toContainEqual(failed), { timeout: 50_000 })
})

it("a job whose process ends at every attempt fails, and other jobs go on", async () => {
  await db.destroy()
  db = await openOnEngine(undefined, "sqlite")
  const jobs = await open({ attempts: 3 })
  const expired = {
    kind,
    key: "x",
    payload: "{}",
    state: "active" as const,
    lease_owner: "another process",
    leased_until: 1,
  }
  const row = (id: string, attempts: number) => ({ ...expired, id, key: id, attempts, run_at: 0, created_at: 0 })
  await db
    .insertInto("jobs")
    .values([row("poison", 3), { ...row("lost", 2), payload: '{"left":1}' }])
    .execute()
  const seen: unknown[] = []
  await jobs.work(kind, async (payload) => void seen.push(payload))
  await vi.waitFor(async () => expect(await db.selectFrom("jobs").select("state").execute()).toHaveLength(1))
  expect(seen).toEqual([{ left: 1 }])
  expect(await db.selectFrom("jobs").select(["id", "state", "attempts", "lease_owner"]).execute()).toEqual([
    { id: "poison", state: "failed", attempts: 3, lease_owner: null },
  ])
  expect(await jobs.has({ kind, payload: {} })).toBe(false)
})

it("jobs that a process took or planned while its clock was ahead by years run after a start with the right clock", async () => {
  await db.destroy()
  db = await openOnEngine(undefined, "sqlite")
  const year = 365 * 86_400_000
  const wrong = await open({ now: () => Date.now() + year })
  await add(wrong, { payload: { is: "planned" }, key: "schedule", runAt: Date.now() + year + 1000 })
  const at = Date.now() + year
  const row = { kind, payload: '{"is":"taken"}', attempts: 1, run_at: 0, created_at: 0 }
  const lost = { ...row, id: "taken", key: "taken", state: "active" as const, lease_owner: "other", leased_until: at }
  const failed = { ...row, id: "retry", key: "retry", payload: '{"is":"retried"}', state: "retry" as const, run_at: at }
  await db.insertInto("jobs").values([lost, failed]).execute()
  await wrong.close()
  const jobs = await open({ leaseMs: 1000 })
  await add(jobs, { payload: { is: "not added, since another one waits" }, key: "schedule" })
  const seen: unknown[] = []
  await jobs.work(kind, async ({ is }) => void seen.push(is))
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(["planned", "taken"])), { timeout: 50_000 })
  const { run_at: retriedAt } = await db.selectFrom("jobs").select("run_at").executeTakeFirstOrThrow()
  expect(retriedAt).toBeLessThanOrEqual(Date.now() + 3_600_000)
})
