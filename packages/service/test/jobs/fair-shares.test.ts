import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { createMemoryFileStore } from "@citable/media/create-memory-file-store"
import { newId } from "@citable/storage/new-id"
import { afterEach, expect, it, vi } from "vitest"

import { createImportRun, storeImportFiles, updateImportRun, workImportRuns } from "../../src/imports/import-runs.ts"
import type { JobsOptions, NewJob } from "../../src/jobs/jobs.ts"
import { openJobs } from "../../src/jobs/open-jobs.ts"
import { insertAccount } from "../../src/operator/make-account.ts"
import { openOnEngine } from "../open-on-engine.ts"

// What an account queues keeps others waiting for its share of the turns, and not for all of it.

let started: StartedService | undefined
afterEach(async () => {
  await started?.close()
  started = undefined
})

/** An engine whose first answer waits for a word, so that others can queue meanwhile. Each answer takes as long as `each` says. */
function slowEngine(each: () => void): { engine: Engine; asked: string[]; go: () => void } {
  const asked: string[] = []
  const gate = Promise.withResolvers<void>()
  const engine: Engine = {
    name: "chatgpt",
    surface: "api",
    ask: async ({ text }) => {
      asked.push(text)
      await gate.promise
      each()
      return { text: "Yes.", sources: [], searches: null, model: "m", cost: 0.001, raw: "{}" }
    },
  }
  return { engine, asked, go: () => gate.resolve() }
}

async function queueScan(
  token: string,
  { brandId, name, prompts }: { brandId: string; name: string; prompts: number },
) {
  const call = <Result>(path: string, body: object) =>
    started?.call<Result>("POST", `/v1/brands/${brandId}/${path}`, body, token)
  const texts = Array.from({ length: prompts }, (_, index) => ({ text: `${name} ${index}?` }))
  for (let from = 0; from < prompts; from += 100) await call("prompts", { prompts: texts.slice(from, from + 100) })
  return call<Scan>("scans", {})
}

it("a scan waits for one scan of an account that has queued many, and not for all of them", async () => {
  const { engine, asked, go } = slowEngine(() => {})
  started = await startService({ engines: [engine], scanQuestionsAtOnce: 1 })
  const { operatorToken: many, service } = started
  for (let index = 0; index < 8; index++) {
    const brand = await started.call<{ id: string }>("POST", "/v1/brands", { name: `Many ${index}` }, many)
    await queueScan(many, { brandId: brand.id, name: `many-${index}`, prompts: 2 })
  }
  const few = await service.createAccount({ brandName: "Few" })
  await queueScan(few.operatorToken, { brandId: few.brandId, name: "few", prompts: 2 })
  go()
  await vi.waitFor(() => expect(asked).toHaveLength(18), { timeout: 60_000, interval: 50 })
  expect(asked.findIndex((text) => text.startsWith("few"))).toBeLessThanOrEqual(4)
})

it("a scan waits for one time slice of a scan of 400 prompts, and not for its end", async () => {
  let ahead = 0
  // Every answer takes ten seconds of the thirty that a slice has.
  const { engine, asked, go } = slowEngine(() => (ahead += 10_000))
  const now = () => Date.now() + ahead
  started = await startService({ engines: [engine], scanQuestionsAtOnce: 2, now })
  await queueScan(started.operatorToken, { brandId: started.brandId, name: "many", prompts: 400 })
  const few = await started.service.createAccount({ brandName: "Few" })
  await queueScan(few.operatorToken, { brandId: few.brandId, name: "few", prompts: 1 })
  go()
  await vi.waitFor(() => expect(asked).toContain("few 0?"), { timeout: 60_000, interval: 20 })
  expect(asked.indexOf("few 0?")).toBeLessThan(10)
})

it("an import waits for one import of an account that has queued twenty, and not for all of them", async () => {
  const db = await openOnEngine()
  const options: JobsOptions = { now: Date.now, pollMs: 500, onError: (error) => expect.fail(String(error)) }
  const jobs = await openJobs(db, options)
  const services = { db, jobs, media: { store: createMemoryFileStore() }, now: Date.now }
  const userId = newId("usr", Date.now())
  await db
    .insertInto("users")
    .values({ id: userId, email: "a@b.example", password_hash: null, created_at: 1 })
    .execute()
  const queue = async (count: number) => {
    const owner = { ...(await db.transaction().execute((trx) => insertAccount(trx, "A", Date.now()))), userId }
    const begin = async () => {
      const kind = "articles"
      const id = await storeImportFiles(services, owner, { files: new Uint8Array([1]), kind })
      await createImportRun(services, owner, { id, total: 1, options: {}, kind })
      return id
    }
    return Promise.all(Array.from({ length: count }, begin))
  }
  await queue(20)
  const [few = ""] = await queue(1)
  const order: string[] = []
  await workImportRuns(jobs, async (id) => {
    order.push(id)
    await updateImportRun(services, id, { state: "done" })
  })
  await vi.waitFor(() => expect(order).toHaveLength(21), { timeout: 60_000 })
  expect(order.indexOf(few)).toBeLessThanOrEqual(1)
  await jobs.close()
  await db.destroy()
})

it("a job that an earlier release has added without a share runs beside those with one", async () => {
  const db = await openOnEngine()
  const jobs = await openJobs(db, { now: Date.now, pollMs: 500, onError: (error) => expect.fail(String(error)) })
  const add = (job: Omit<NewJob, "kind">) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind: "shared", ...job }))
  await add({ payload: { name: "earlier" } })
  await add({ payload: { name: "one" }, share: "acc_1" })
  expect(await jobs.has({ kind: "shared", payload: { name: "one" } })).toBe(true)
  const seen = new Set<unknown>()
  await jobs.work("shared", async ({ name }) => void seen.add(name), { isShared: true })
  await vi.waitFor(() => expect(seen).toEqual(new Set(["earlier", "one"])), { timeout: 60_000 })
  await jobs.close()
  await db.destroy()
})
