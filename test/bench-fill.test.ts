import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { createService, type Engine } from "@citable/service"
import { expect, onTestFinished, test, vi } from "vitest"

import { dayMs, engines, fillAnswers, firstDay } from "./bench/visibility/fill-answers.ts"
import { competitorNames, makeAnswers } from "./bench/visibility/make-answers.ts"

const days = [0, 1]
const prompts = 3
const repeats = 2

test("the tables of a benchmark are those that scans of a service write", async () => {
  const scanned = await openBrand(days.length)
  for (const day of days) await scanned.scan(firstDay + day * dayMs)
  const filled = await openBrand(0)
  await fillAnswers(filled.dataDir, [{ brandId: filled.brandId, days, repeats }])

  const [rows, expected] = [readTables(filled.dataDir), readTables(scanned.dataDir)]

  expect(rows["answers"]).toHaveLength(days.length * prompts * engines.length * repeats)
  for (const name of ["answer_mentions", "answer_citations", "visibility_days"]) expect(rows[name]).not.toHaveLength(0)
  expect(rows).toEqual(expected)
})

test("days that follow each other are one span of what was asked, also where the service reads them apart", async () => {
  const { dataDir, brandId } = await openBrand(0)
  await fillAnswers(dataDir, [{ brandId, days: [0, 1, 2, 27, 28, 29], repeats: 1 }])

  const spans = readTables(dataDir)["asked_spans"] ?? []

  expect(spans).toHaveLength(2 * prompts * engines.length)
  for (const part of [
    '"first_day":"2026-01-01","last_day":"2026-01-03"',
    '"first_day":"2026-01-28","last_day":"2026-01-30"',
  ])
    expect(spans.filter((span) => span.includes(part))).toHaveLength(prompts * engines.length)
})

/** A service with a brand that has competitors and prompts, whose engines give the answers of the benchmark. */
async function openBrand(scans: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-fill-"))
  let now = firstDay - dayMs
  const names = [{ name: "Bench", domains: ["bench.example"] }, ...competitorNames.map((name) => toSite(name))]
  const made = makeAnswers(names)
  const asked = new Map<string, number>()
  const toEngine = (name: string, at: number): Engine => ({
    name,
    surface: "api",
    // Questions to an engine may overtake each other, but every answer is as good for the same prompt and scan.
    ask: async ({ text }) => {
      const key = `${now} ${name} ${text}`
      const repeat = asked.get(key) ?? 0
      asked.set(key, repeat + 1)
      const day = (now - firstDay) / dayMs
      const prompt = Number(/\d+/.exec(text)?.[0])
      return made.answer(((day * prompts + prompt) * engines.length + at) * repeats + repeat)
    },
  })
  const service = await createService({
    dataDir,
    now: () => now,
    engines: scans === 0 ? [] : engines.map((name, at) => toEngine(name, at)),
    passwordCost: { ln: 8, r: 8, p: 1 },
  })
  onTestFinished(async () => {
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { brandId = "", operatorToken = "" } = service
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const url = `http://127.0.0.1/v1/brands/${brandId}${path}`
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await service.fetch(new Request(url, { method, headers, ...init }))
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Answer
  }
  await send("PATCH", "", names[0])
  for (const name of competitorNames) await send("POST", "/competitors", toSite(name))
  const questions = Array.from({ length: prompts }, (_, index) => ({ text: `Question ${index}?` }))
  await send("POST", "/prompts", { prompts: questions })
  return {
    dataDir,
    brandId,
    async scan(at: number): Promise<void> {
      now = at
      const { id } = await send<{ id: string }>("POST", "/scans", { repeats })
      await vi.waitFor(
        async () => {
          expect((await send<{ status: string }>("GET", `/scans/${id}`)).status).toBe("completed")
        },
        { interval: 20 },
      )
    },
  }
}

const toSite = (name: string) => ({ name, domains: [`${name.toLowerCase()}.example`] })

const tables = [
  "scans",
  "scan_calls",
  "answers",
  "answer_mentions",
  "answer_citations",
  "visibility_days",
  "asked_spans",
] as const

/** The rows of the tables that scans write. Ids become what they are the ids of, and rows are in an order of their own. */
function readTables(dataDir: string): Record<string, string[]> {
  const db = new DatabaseSync(join(dataDir, "service.db"), { readOnly: true })
  try {
    const known = new Map<string, string>()
    const named = (text: string): string => [...known].reduce((rest, [id, is]) => rest.replaceAll(id, is), text)
    const name = (query: string) => {
      for (const { id, is } of db.prepare(query).all()) known.set(String(id), named(String(is)))
    }
    name("select id, 'brand' as 'is' from brands")
    name("select id, name as 'is' from competitors")
    name("select id, text as 'is' from prompts")
    // The hash contains the ids of the competitors.
    name("select distinct names_hash as id, 'names' as 'is' from answers")
    name("select id, 'scan ' || created_at as 'is' from scans")
    name("select id, 'call ' || scan_id || prompt_id || engine || repeat as 'is' from scan_calls")
    name("select id, 'answer ' || scan_id || prompt_id || engine || repeat as 'is' from answers")
    const read = (table: string) =>
      db
        .prepare(`select * from ${table}`)
        .all()
        // When a count was written says nothing about it.
        .map((row) => named(JSON.stringify({ ...row, ...("updated_at" in row ? { updated_at: 0 } : {}) })))
        .toSorted()
    return Object.fromEntries(tables.map((table) => [table, read(table)]))
  } finally {
    db.close()
  }
}
