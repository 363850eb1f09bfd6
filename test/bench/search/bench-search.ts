import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

import { findPostgres, startPostgres } from "@citable/dev"
import { Pool } from "undici"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { makeRows, waysOf } from "./make-rows.ts"
import type { SearchArgument, SearchReady } from "./search-process.ts"

const area = "search"
/** 16 months, as long as Search Console keeps them. */
const allDays = 487
const lastDay = Date.UTC(2026, 9, 31)
const dayMs = 86_400_000
const batch = 5000
/** Until then, V8 compiles what the question runs, in threads whose CPU would be that of the question. */
const warmCalls = 20

type Running = MeasuredProcess<SearchReady>

/** A database, and how many bytes its tables of searches have. */
interface Place {
  name: string
  argument: Pick<SearchArgument, "dataDir" | "databaseUrl">
  countSums: () => Promise<number>
  bytes: () => Promise<number>
}

/**
 * What searches of 16 months cost: importing ten million rows (`CITABLE_BENCH_ROWS` says another number), keeping them, and answering
 * questions. CPU is that of the service's process, so on Postgres it lacks the server's.
 */
export async function* benchSearch(options: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const file = join(folder, "data/service.db")
    yield* benchPlace(options, {
      name: "SQLite",
      argument: { dataDir: join(folder, "data") },
      countSums: async () => {
        using database = new DatabaseSync(file, { readOnly: true })
        return Number(database.prepare("select count(*) as count from search_sums").get()?.["count"])
      },
      bytes: async () => (await stat(file)).size,
    })
    await rm(folder, { recursive: true, force: true })
    const bin = findPostgres(existsSync)
    if (bin === undefined) return
    const postgres = await startPostgres()
    try {
      const psql = async (database: string, query: string) => {
        const { stdout } = await promisify(execFile)(join(bin, "psql"), [`${postgres.url}/${database}`, "-Atqc", query])
        return Number(stdout)
      }
      await psql("postgres", "create database bench")
      const databaseUrl = `${postgres.url}/bench`
      const ask = (query: string) => psql("bench", `set citable.account = '*'; ${query}`)
      yield* benchPlace(options, {
        name: "Postgres",
        argument: { dataDir: ":memory:", databaseUrl },
        countSums: () => ask("select count(*) from search_sums"),
        bytes: () => ask("select pg_database_size('bench')"),
      })
    } finally {
      await postgres.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* benchPlace({ small, progress }: BenchOptions, place: Place): AsyncGenerator<Figure> {
  const days = small ? 30 : allDays
  const wanted = small ? 1500 : Number(process.env["CITABLE_BENCH_ROWS"] ?? 10_000_000)
  const ways = waysOf(wanted / days)
  const secretKey = randomBytes(32).toString("base64url")
  const start = (role: SearchArgument["role"]) =>
    startProcess<SearchReady>(new URL("search-process.ts", import.meta.url), { ...place.argument, secretKey, role })
  const rows = await start("api")
  const { brandId, operatorToken } = rows.ready
  const ask = (running: Running, path: string, body?: unknown) => call(running, brandId, operatorToken, path, body)
  let count = 0
  let textBytes = 0
  const before = await rows.cpu()
  for (let day = 0; day < days; day++) {
    const date = new Date(lastDay - day * dayMs).toISOString().slice(0, 10)
    if (day % 50 === 0) progress(`${place.name}: day ${day + 1} of ${days}, ${count.toLocaleString("en")} rows`)
    for (const way of ways) {
      const made = makeRows(date, way)
      count += made.length
      for (const one of made) textBytes += `${Object.values(one).join(",")}\n`.length
      for (let from = 0; from < made.length; from += batch) {
        const { dimensions } = way
        await ask(rows, "/import", { dimensions, rows: made.slice(from, from + batch) })
      }
    }
  }
  const name = `${place.name}, ${count.toLocaleString("en")} rows of 16 months`
  const figure = (text: string, ours: number, baseline: number, goal?: number) =>
    toFigure({ area, figure: `${name}: ${text}`, ours, baseline, goal })
  const importMs = ((await rows.cpu()) - before) / 1000
  yield figure("CPU ms of the import, against 50,000 rows a second", importMs, count / 50, 1)
  const rowsOnly = await place.bytes()
  const questions = listQuestions(days)
  const rounds = small ? 1 : 5
  const slow = new Map<string, number>()
  progress(`${place.name}: questions to the rows`)
  for (const { path, text } of questions) {
    const took = await measure(rows, 1, () => ask(rows, path)).catch(unlessTooLong)
    if (took === undefined) progress(`${place.name}: ${text} takes longer than the service lets a query run`)
    else slow.set(path, took)
  }
  await rows.stop()
  const service = await start("all")
  const begun = await service.cpu()
  progress(`${place.name}: making the sums of ${days} days`)
  // By query and by page, of each day and of each month.
  const months = Math.ceil(days / 31)
  while ((await place.countSums()) < 2 * (days + months)) await sleep(250)
  await untilIdle(service)
  yield figure("CPU ms of making the sums, against the import", ((await service.cpu()) - begun) / 1000, importMs)
  for (const { path, text, goalMs } of questions) {
    progress(`${place.name}: ${text}`)
    // The first call loads what the question needs.
    await ask(service, path)
    const early = await measure(service, small ? 1 : 5, () => ask(service, path))
    for (let asked = 0; asked < (small ? 0 : warmCalls); asked++) await ask(service, path)
    const ours = await measure(service, small ? 1 : 5, () => ask(service, path), rounds)
    if (goalMs !== undefined) {
      yield figure(`CPU ms of ${text}, against ${goalMs}`, ours, goalMs, 1)
      yield figure(`CPU ms of the first calls for ${text}, against later ones`, early, ours)
    }
    const added = slow.get(path)
    if (added !== undefined) yield figure(`CPU ms of ${text}, against adding up the rows`, ours, added)
  }
  await service.stop()
  yield figure(
    "bytes a row in the database, with sums, against a line of CSV",
    (await place.bytes()) / count,
    textBytes / count,
  )
  yield figure("bytes in the database with sums, against the rows alone", await place.bytes(), rowsOnly)
}

/** Waits until a service uses no more than a twentieth of a core. The work after the last sums would be counted with a question. */
async function untilIdle(running: Running): Promise<void> {
  for (let before = await running.cpu(); ;) {
    await sleep(1000)
    const now = await running.cpu()
    if (now - before < 50_000) return
    before = now
  }
}

/** Postgres ends a query after 30 seconds, which the service answers with 503. */
function unlessTooLong(error: unknown): undefined {
  if (error instanceof Error && error.message.includes(" answered 503")) return undefined
  throw error
}

function listQuestions(days: number): { path: string; text: string; goalMs?: number }[] {
  const to = new Date(lastDay).toISOString().slice(0, 10)
  const from = (count: number) => new Date(lastDay - (count - 1) * dayMs).toISOString().slice(0, 10)
  const month = `from=${from(28)}&to=${to}&compare=none`
  const all = `from=${from(days)}&to=${to}&compare=none`
  return [
    { path: `/queries?${month}`, text: "28 days by query", goalMs: 20 },
    { path: `/pages?${month}`, text: "28 days by page", goalMs: 20 },
    { path: `?${month}`, text: "28 days of performance", goalMs: 20 },
    { path: `/queries?${all}`, text: "16 months by query", goalMs: 250 },
    { path: `/pages?${all}`, text: "16 months by page", goalMs: 250 },
    { path: `/queries?${all}&q=open`, text: "16 months by query, of queries with a word" },
    { path: `/queries?${all}&device=mobile`, text: "16 months by query, on one device" },
    { path: `/opportunities?${month}`, text: "the opportunities of 28 days" },
  ]
}

/** Milliseconds of CPU a call: the median of rounds. */
async function measure(running: Running, calls: number, send: () => Promise<unknown>, rounds = 1): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await running.cpu()
    for (let index = 0; index < calls; index++) await send()
    took.push(((await running.cpu()) - before) / 1000 / calls)
  }
  return median(took)
}

const pools = new Map<string, Pool>()

async function call(running: Running, brandId: string, token: string, path: string, body?: unknown): Promise<unknown> {
  const { url } = running.ready
  // Adding up ten million rows may take minutes on a busy machine.
  const pool = pools.get(url) ?? new Pool(url, { headersTimeout: 0, bodyTimeout: 0 })
  pools.set(url, pool)
  const answer = await pool.request({
    method: body === undefined ? "GET" : "POST",
    path: `/v1/brands/${brandId}/search-performance${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return JSON.parse(text) as unknown
}
