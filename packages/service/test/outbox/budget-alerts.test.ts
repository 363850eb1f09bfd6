import type { Writer } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { saveAlertChoices } from "../../src/accounts/alert-choices.ts"
import { createPaidWriter } from "../../src/writing/create-paid-writer.ts"
import { addWritingJob } from "../add-writing-job.ts"
import { openWithBrand } from "../open-with-brand.ts"

const now = () => Date.UTC(2026, 10, 23)
let db: Database

beforeAll(async () => {
  db = await openWithBrand("brd_1", "sqlite")
  const person = { id: "usr_1", email: "ada@example.com", password_hash: null, created_at: 0 }
  await db.insertInto("users").values(person).execute()
  await addWritingJob(db, { reserved: 0, now: now() })
})
afterAll(() => db.destroy())

/** A model whose every answer costs a tenth of the brand's budget, and a twentieth of the account's. */
const writer: Writer = {
  name: "model",
  model: "m",
  prices: { input: 0, cached: 0, output: 0 },
  write: async () => ({ text: "Hi.", cost: 0.1, usage: null, model: "m", stop: "end", raw: "{}" }),
}
const limits = { job: null, brandMonth: 1_000_000, accountMonth: 2_000_000, jobsMonth: null }
const request = { system: "Rules.", messages: [], maxTokens: 10 }

it("a budget of writing is told once, with the answer that spends 80 % of it", async () => {
  const choices = { kinds: ["budget_near"] as const, zone: "UTC", now: 0 }
  await db.transaction().execute((trx) => saveAlertChoices(trx, { brandId: "brd_1", userId: "usr_1" }, choices))
  const paid = createPaidWriter(writer, { db, jobId: "wrt_1", limits, now })("draft")
  const alerts = async () => {
    const rows = await db.selectFrom("alerts").select(["subject", "period", "data"]).orderBy("id").execute()
    return rows.map(({ subject, period, data }) => [subject, period, (JSON.parse(data) as { percent: number }).percent])
  }
  const write = () => paid.write(request, { signal: AbortSignal.timeout(10_000) })
  for (let answer = 1; answer <= 7; answer++) await write()
  expect(await alerts()).toEqual([])
  await write()
  expect(await alerts()).toEqual([["writing", "2026-11:1000000", 80]])
  await write()
  await write()
  expect(await alerts()).toEqual([["writing", "2026-11:1000000", 80]])
  expect(await db.selectFrom("mails").select("kind").execute()).toEqual([{ kind: "budget_near" }])
})

it("a budget that somebody raises within the month is told again when 80 % of the new one is spent", async () => {
  const raised = { ...limits, brandMonth: 1_500_000 }
  const paid = createPaidWriter(writer, { db, jobId: "wrt_1", limits: raised, now })("repair")
  const periods = async () =>
    (await db.selectFrom("alerts").select("period").orderBy("id").execute()).map((row) => row.period)
  const write = () => paid.write(request, { signal: AbortSignal.timeout(10_000) })
  await write()
  expect(await periods()).toEqual(["2026-11:1000000"])
  await write()
  expect(await periods()).toEqual(["2026-11:1000000", "2026-11:1500000"])
})

it("what is told of a brand goes with the brand, and what a person gets goes with the person", async () => {
  const count = async () => {
    const tables = ["alert_choices", "alerts", "mails"] as const
    return Promise.all(tables.map(async (name) => (await db.selectFrom(name).select("brand_id").execute()).length))
  }
  expect(await count()).toEqual([1, 2, 2])
  await db.deleteFrom("users").where("id", "=", "usr_1").execute()
  expect(await count()).toEqual([0, 2, 0])
  await db.deleteFrom("brands").where("id", "=", "brd_1").execute()
  expect(await count()).toEqual([0, 0, 0])
})
