import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { ToolOutput } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { onEngine, startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import { createService, type Service } from "@citable/service"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { openTables } from "../../src/operator/data/open-tables.ts"

type Visibility = ToolOutput<"get_visibility">

const dayMs = 86_400_000
const prompts = Array.from({ length: 15 }, (_, index) => `Question ${index + 1}`)

/** What the engines of a brand are on a day. */
interface Week {
  model: string
  isPerplexityGone: boolean
}

let dataDir: string
let started: StartedService
/** The service after its next start. */
let again: Service | undefined
let at: number
let week: Week
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-alike-"))
  at = Date.parse("2026-09-10T10:00:00Z")
  week = { model: "gpt-5-mini-2025-08-07", isPerplexityGone: false }
  started = await startService({ dataDir, ...(await onEngine(dataDir)), engines, now: () => at })
  await call("PATCH", "", { name: "Acme", domains: ["acme.example"] })
  // Perplexity gets three of them: what it would not answer is asked again and again.
  await call("POST", "/prompts", {
    prompts: prompts.map((text, index) => ({ text, engines: index < 3 ? ["chatgpt", "perplexity"] : ["chatgpt"] })),
  })
})
afterAll(async () => {
  await again?.close()
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

const toNamed = (one: string) => ({ text: `Is Acme good ${one}?`, engines: ["chatgpt"] })

const answer = (text: string, model: string) => ({ text, sources: [], searches: ["q"], model, cost: 0, raw: "{}" })

const engines: Engine[] = [
  {
    name: "chatgpt",
    surface: "api",
    // One of five questions names Acme, each question that names it itself, and all of them with a newer model.
    ask: async ({ text }) => {
      const isNamed = text.includes("Acme") || Number(text.split(" ")[1]) % 5 === 0 || week.model.includes("gpt-6")
      return answer(isNamed ? "Acme is fine." : "Nobody.", week.model)
    },
  },
  {
    name: "perplexity",
    surface: "api",
    ask: async () => {
      if (week.isPerplexityGone) throw new EngineError("gone", { code: "engine_failed" })
      return answer("Acme is fine.", "sonar")
    },
  },
]

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)

async function scan(): Promise<void> {
  const { id } = await call<Scan>("POST", "/scans", { repeats: 2 })
  await vi.waitFor(
    async () => {
      at += 500
      const { status } = await call<Scan>("GET", `/scans/${id}`)
      if (status === "queued" || status === "running") throw new Error(`the scan is ${status}`)
    },
    { timeout: 60_000, interval: 30 },
  )
}

const visibility = () => call<Visibility>("GET", "/visibility?from=2026-09-14&to=2026-09-20")
const differenceOf = ({ overall }: Visibility) =>
  overall.comparison?.differences.find(({ metric }) => metric === "mention_rate")

it("an engine that ends makes no fall, and prompts that are added no rise: they are left out of the comparison, and told", async () => {
  await scan()
  at += 8 * dayMs
  week = { ...week, isPerplexityGone: true }
  await call("POST", "/prompts", { prompts: ["A", "B", "C", "D"].map(toNamed) })
  await scan()
  const found = await visibility()
  // All answers: 14 of 38, where 12 of 36 were.
  expect(found.overall.current.mention_rate).toMatchObject({ count: 14, of: 38 })
  expect(found.overall.previous?.mention_rate).toMatchObject({ count: 12, of: 36 })
  expect(found.overall.comparison).toMatchObject({ answers: 30, previous_answers: 30, missing: null })
  expect(differenceOf(found)).toMatchObject({ current: 0.2, previous: 0.2, difference: 0, change: "none" })
  expect(found.left_out).toEqual([
    {
      reason: "engine_ended",
      engine: "perplexity",
      surface: "api",
      text: "Perplexity has no answers in the later period: left out.",
    },
    {
      reason: "prompts_added",
      prompts: 4,
      text: "4 prompts were not asked in all of the earlier period: left out.",
    },
  ])
  const ofPerplexity = found.engines.find(({ engine }) => engine === "perplexity")
  expect(ofPerplexity?.comparison).toEqual({
    answers: 0,
    previous_answers: 0,
    missing: "nothing_common",
    differences: [],
  })
})

it("questions of the prompts' kind have an interval of their own if it is asked for, and none below 10 prompts", async () => {
  expect((await visibility()).questions).toBeUndefined()
  const range = "/visibility?from=2026-09-14&to=2026-09-20&questions=true"
  const { questions, overall } = await call<Visibility>("GET", range)
  expect(questions?.prompts).toBe(19)
  const { low = 1, high = 0 } = questions?.mention_rate ?? {}
  expect(low < 14 / 38 && high > 14 / 38).toBe(true)
  expect(low).toBeGreaterThan(0)
  // What prompts differ by is no part of the interval for the prompts alone.
  expect(overall.current.mention_rate.interval).not.toEqual(questions?.mention_rate)
  const { questions: none } = await call<Visibility>("GET", `${range}&engine=perplexity`)
  expect(none).toEqual({ prompts: 0, mention_rate: null, citation_rate: null })
})

it("a model that changes is not compared with the one before, and all changes are marks", async () => {
  at += dayMs
  week = { ...week, model: "gpt-6.1-terra" }
  await scan()
  const later = "/visibility?from=2026-09-19&to=2026-09-25&engine=chatgpt"
  const changed = await call<Visibility>("GET", later)
  expect(changed.overall.current.mention_rate).toMatchObject({ value: 1 })
  expect(changed.overall.comparison).toMatchObject({ missing: "nothing_common", differences: [] })
  expect(changed.left_out).toEqual([
    {
      reason: "model_changed",
      engine: "chatgpt",
      surface: "api",
      models: { previous: ["gpt-5-mini"], current: ["gpt-6.1-terra"] },
      text: "ChatGPT answered with gpt-5-mini in the earlier period and with gpt-6.1-terra in the later one: answers of different models are not compared.",
    },
  ])
  const series = await call<ToolOutput<"get_visibility_timeseries">>("GET", "/visibility/timeseries?from=2026-09-01")
  expect(series.marks?.map(({ date, text }) => `${date} ${text}`)).toEqual([
    "2026-09-18 Perplexity has no more answers",
    "2026-09-18 4 prompts added",
    "2026-09-19 ChatGPT: gpt-5-mini → gpt-6.1-terra",
  ])
})

it("answers from before the update are compared once their days are known, and not before", async () => {
  const { databaseUrl } = await onEngine(dataDir)
  const place = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl }
  const tables = await openTables(place, { readOnly: false })
  await sql`delete from asked_spans where first_day < '2026-09-15'`.execute(tables)
  await tables.destroy()
  expect((await visibility()).overall.comparison).toMatchObject({ answers: 0, missing: "not_ready", differences: [] })
  await started.service.close()
  const next = await createService({ ...place, engines, now: () => at })
  again = next
  await vi.waitFor(async () => {
    at += 60_000
    const url = `http://localhost/v1/brands/${started.brandId}/visibility?from=2026-09-14&to=2026-09-20`
    const request = new Request(url, { headers: { authorization: `Bearer ${started.operatorToken}` } })
    const { overall } = (await (await next.fetch(request)).json()) as Visibility
    expect(overall.comparison).toMatchObject({ answers: 30, previous_answers: 30, missing: null })
  })
})
