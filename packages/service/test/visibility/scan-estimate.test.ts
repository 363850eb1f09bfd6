import type { ToolOutput } from "@citable/contract"
import type { Prompt, Scan } from "@citable/contract/visibility"
import { listen, startService, type StartedService } from "@citable/dev"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import type { Engine } from "@citable/engines/engine"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

import { planScan } from "../../src/groups/visibility/scans/plan-scan.ts"
import { runScan } from "../../src/groups/visibility/scans/run-scan.ts"
import { openWithBrand } from "../open-with-brand.ts"
import { quietJobs } from "./quiet-jobs.ts"

let cost: number | null
let asked: number
const engine = (name: string, usualCost?: number): Engine => ({
  name,
  surface: "api",
  ...(usualCost === undefined ? {} : { usualCost }),
  ask: async () => {
    asked++
    return { text: "Acme.", sources: [], searches: null, model: null, cost, raw: "{}" }
  },
})

let started: StartedService
let brand: string
beforeEach(async () => {
  cost = 0.02
  asked = 0
  started = await startService({ engines: [engine("one", 0.01), engine("two")] })
  brand = `/v1/brands/${started.brandId}`
  await call("POST", `${brand}/prompts`, {
    prompts: [
      { text: "A?", tags: ["x"] },
      { text: "B?", engines: ["one"] },
      { text: "C?", enabled: false },
    ],
  })
})
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
async function estimate(input: object = {}) {
  const { estimate: told, ...planned } = await call<ToolOutput<"start_scan">>("POST", `${brand}/scans`, {
    ...input,
    dry_run: true,
  })
  if (told === undefined) throw new Error("A dry run tells no estimate.")
  return { ...planned, ...told }
}
async function scan(input: object): Promise<Scan> {
  const { id } = await call<Scan>("POST", `${brand}/scans`, input)
  return vi.waitFor(
    async () => {
      const one = await call<Scan>("GET", `${brand}/scans/${id}`)
      if (one.status === "queued" || one.status === "running") throw new Error(one.status)
      return one
    },
    { interval: 20 },
  )
}

it("counts the questions of the scan with the same input, and asks nobody", async () => {
  expect(await estimate({ repeats: 2 })).toMatchObject({
    id: null,
    status: null,
    prompts: 2,
    repeats: 2,
    planned: 6,
    answered: 0,
    cost_usd: { value: null, source: "list_prices", missing: "not_configured" },
    engines: [
      { engine: "one", questions: 4, priced: true, cost_usd: { value: 0.04, source: "list_prices", missing: null } },
      { engine: "two", questions: 2, priced: false, cost_usd: { value: null, missing: "not_configured" } },
    ],
  })
  expect([asked, (await call<{ data: Scan[] }>("GET", `${brand}/scans`)).data]).toEqual([0, []])
  expect((await estimate({ prompt_tags: ["x"], engines: ["two"] })).planned).toBe(1)
  const { planned } = await scan({ repeats: 2 })
  expect(planned).toBe(6)
})

it("is the mean of what the last answers cost, and equals the cost of a scan at that price", async () => {
  const first = await scan({})
  cost = 0.04
  await scan({ repeats: 3 })
  // 3 answers at 0.02 and 9 at 0.04, of which `one` gave 2 and 6.
  const { engines, cost_usd: sum } = await estimate()
  expect(engines.map(({ cost_usd: one }) => one.value)).toEqual([0.07, 0.035].map((one) => expect.closeTo(one, 9)))
  expect(sum).toMatchObject({ value: expect.closeTo(0.105, 9), source: "scans" })
  expect(first.cost_usd.value).toBeCloseTo(0.06, 9)
})

it("leaves out answers without a price", async () => {
  cost = null
  await scan({})
  expect((await estimate()).engines[1]).toMatchObject({ cost_usd: { value: null, source: "list_prices" } })
})

it("refuses what a scan refuses", async () => {
  await expect(estimate({ engines: ["three"] })).rejects.toThrow("Engine three is not configured for this brand")
  await expect(estimate({ prompt_tags: ["nothing"] })).rejects.toThrow("The scan has no questions")
  await expect(estimate({ max_cost_usd: 1 })).rejects.toThrow("The price of two is unknown")
})

describe("with a limit in dollars", () => {
  const scans = async () => (await call<{ data: Scan[] }>("GET", `${brand}/scans`)).data
  const unpriced = /The price of two is unknown, so max_cost_usd cannot .* COMPATIBLE_ENGINE_PRICES .* max_questions/

  it("a scan of an engine whose price is unknown is refused before any question, or needs a limit in questions", async () => {
    await expect(scan({ max_cost_usd: 1 })).rejects.toThrow(unpriced)
    await expect(scan({ max_cost_usd: 1, max_questions: 2 })).rejects.toThrow(/has 3 questions, more than the 2/)
    expect([asked, await scans()]).toEqual([0, []])
    cost = null
    expect(await scan({ max_cost_usd: 1, max_questions: 3, engines: ["two"] })).toMatchObject({ answered: 2 })
    cost = 0.02
    expect(await scan({ max_cost_usd: 1, engines: ["one"] })).toMatchObject({ answered: 2, failed: 0 })
  })

  it("an engine that answers without a cost is asked no further, and what it answered counts as usual questions", async () => {
    const events: unknown[] = []
    const receiver = await listen(async (request) => {
      events.push(((await request.json()) as { data: { cost_usd: number | null } }).data.cost_usd)
      return new Response(null, { status: 204 })
    })
    await call("POST", `${brand}/webhooks`, { url: receiver.url, events: ["scan.completed"] })
    cost = null
    const done = await scan({ max_cost_usd: 1, engines: ["one"], repeats: 10 })
    expect(done.answered).toBeLessThanOrEqual(4)
    expect(done).toMatchObject({ planned: 20, failed: 20 - done.answered, cost_usd: { value: null } })
    expect(done.engines[0]?.errors).toMatchObject([{ code: "cost_unknown", count: 20 - done.answered }])
    await vi.waitFor(() => expect(events).toEqual([null]))
    await receiver.close()
    // Each of them costs the cent of a usual question.
    const spent = await scan({ max_cost_usd: 0, engines: ["one"] })
    expect(spent).toMatchObject({ answered: 0, cancelled: 2 })
  })

  it("of a month, it lets the schedule ask only engines whose price is known", async () => {
    await started.close()
    started = await startService({ engines: [engine("one", 0.01), engine("two")], scanBudget: 0.05 })
    brand = `/v1/brands/${started.brandId}`
    await call("POST", `${brand}/prompts`, { prompts: [{ text: "A?" }, { text: "B?" }] })
    await expect(scan({})).rejects.toThrow(/The price of two is unknown, so SCAN_BUDGET_USD .* SCAN_BUDGET_QUESTIONS/)
    expect(asked).toBe(0)
    const db = await openWithBrand("brd_1")
    const prompt = { brand_id: "brd_1", text: "A?", key: "A?", locale: "en", market: null, engines: "[]" }
    const times = { enabled: 1, deleted_at: null, created_at: 0, updated_at: 0 }
    await db
      .insertInto("prompts")
      .values({ id: "prm_1", ...prompt, ...times })
      .execute()
    const engines = [engine("one", 0.01), engine("two")]
    const plan = { brandId: "brd_1", trigger: "schedule", repeats: 1, known: engines, at: 0 } as const
    const { id } = await db.transaction().execute((trx) => planScan(trx, plan))
    const jobs = { ...quietJobs, enqueue: async () => {} }
    const scanLimits = { month: 1_000_000, questions: null }
    await runScan(id, { db, now: () => 0, jobs, engines, notifyWorkers: () => {}, scanLimits })
    const calls = await db
      .selectFrom("scan_calls")
      .select(["engine", "state", "error_code"])
      .orderBy("engine")
      .execute()
    expect(calls).toEqual([
      { engine: "one", state: "answered", error_code: null },
      { engine: "two", state: "failed", error_code: "cost_unknown" },
    ])
    await db.destroy()
  })

  it("a limit in questions bounds the answers of a brand in a month, whatever they cost", async () => {
    await started.close()
    const clock = { ahead: 0 }
    const now = () => Date.now() + clock.ahead
    started = await startService({ engines: [engine("two")], scanBudget: 0.05, scanQuestions: 5, now })
    brand = `/v1/brands/${started.brandId}`
    const prompts = [{ text: "A?" }, { text: "B?" }]
    await call("POST", `${brand}/prompts`, { prompts })
    cost = null
    const done = await scan({ repeats: 10 })
    expect(done).toMatchObject({ answered: 5, cancelled: 15 })
    expect(done.engines[0]?.errors).toMatchObject([{ code: "budget_spent", count: 15 }])
    expect(await scan({})).toMatchObject({ answered: 0, cancelled: 2 })
    expect(asked).toBe(5)
    clock.ahead = 32 * 24 * 3_600_000
    expect(await scan({ repeats: 10 })).toMatchObject({ answered: 5 })
    brand = `/v1/brands/${(await call<{ id: string }>("POST", "/v1/brands", { name: "Other" })).id}`
    await call("POST", `${brand}/prompts`, { prompts })
    expect(await scan({ repeats: 10 })).toMatchObject({ answered: 5 })
  })
})

it("an engine with list prices knows what a question costs about, and one without knows nothing", () => {
  const settings = { apiKey: "sk-test", fetch: () => Promise.reject(new Error("Nobody is asked.")) }
  expect(createOpenaiEngine(settings).usualCost).toBeCloseTo(0.023, 9)
  expect(createOpenaiEngine({ ...settings, model: "another" }).usualCost).toBeNull()
})

it("prompts tell the last results of each engine, and can be listed by their ids", async () => {
  await scan({})
  const { data } = await call<{ data: Prompt[] }>("GET", `${brand}/prompts?sort=text`)
  expect(data.map(({ latest }) => latest?.engines ?? null)).toEqual([
    ["one", "two"].map((name) => ({ engine: name, surface: "api", answers: 1, mentioned: 0, cited: 0 })),
    [{ engine: "one", surface: "api", answers: 1, mentioned: 0, cited: 0 }],
    null,
  ])
  expect(data[0]?.latest).toMatchObject({ answers: 2, mention_rate: { count: 0, of: 2 } })
  const ids = data.slice(1).map(({ id }) => id)
  const found = await call<{ data: Prompt[] }>("GET", `${brand}/prompts?ids=${ids.join(",")}&sort=text`)
  expect(found.data.map(({ text }) => text)).toEqual(["B?", "C?"])
})
