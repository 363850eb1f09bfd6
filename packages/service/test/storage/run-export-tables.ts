import { deepStrictEqual, strictEqual } from "node:assert"
import { hash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import type { Competitor, Scan } from "@citable/contract/visibility"
import { onEngine, startService } from "@citable/dev"
import { type Engine, exportTables, type ExportTablesOptions } from "@citable/service"

import { describeTables } from "../../src/operator/data/describe-tables.ts"
import { openTables } from "../../src/operator/data/open-tables.ts"
import { searchRowsShape } from "../../src/operator/data/read-search-rows.ts"
import { excludedTables, warehouseTables } from "../../src/operator/data/warehouse-tables.ts"

const hourMs = 3_600_000
const nothing = { sources: [], searches: null, model: null, cost: 0.01, raw: "{}" }
const engine: Engine = {
  name: "quiet",
  surface: "api",
  ask: async ({ text }) => {
    if (text === "Which blog?") return { ...nothing, text: "Nobody is named." }
    const answer = `Citable, Ghostly and “Strapless”, says\n${text}, https://citable.example/${text.length}`
    return { ...nothing, text: answer }
  },
}

type Row = Record<string, string | number | null>
/** The rows of a warehouse by their keys. */
type Warehouse = Map<string, Map<string, Row>>

/**
 * Exports the tables of a service repeatedly while answers, articles and names change. Throws if a warehouse that upserts each incremental
 * export has other rows than the service, or gets too many rows. Returns the number of rows at the end.
 */
export async function runExportTables(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "citable-warehouse-"))
  const dataDir = join(folder, "data")
  const place = { dataDir, ...(await onEngine(dataDir)) }
  const keys = new Map<string, string[]>()
  let at = Date.parse("2026-05-04T10:00:00Z")
  const started = await startService({ dataDir, engines: [engine], now: () => at })
  const call = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, path, body, started.operatorToken)
  const brand = `/v1/brands/${started.brandId}`
  const run = (options: Partial<ExportTablesOptions> = {}) => readExport({ ...place, now: () => at, ...options })
  const scan = async () => {
    const { id } = await call<Scan>("POST", `${brand}/scans`, {})
    await until(async () => (await call<Scan>("GET", `${brand}/scans/${id}`)).status === "completed")
  }
  try {
    const tables = await openTables(place, { readOnly: true })
    for (const { name, key } of await describeTables(tables)) keys.set(name, key)
    await tables.destroy()
    keys.set(searchRowsShape.name, searchRowsShape.key)
    // Add a new table to warehouse-tables.ts: either to the exported tables or to the excluded ones.
    const known = [...Object.keys(warehouseTables), ...excludedTables]
    deepStrictEqual(
      [...keys.keys()].filter((name) => !known.includes(name)),
      [],
    )

    await call("PATCH", brand, { name: "Citable", domains: ["citable.example"] })
    await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which CMS?", tags: ["a"] }, { text: "Which blog?" }] })
    const article = await started.publish({ title: "A “title”,\nof two lines" })
    await started.publish({ title: "Another" })
    await scan()
    const bring = (position: number) => {
      const keysOf = (query: string) => [query, "https://citable.example/", "usa", "mobile"]
      const numbers = { date: "2026-05-01", clicks: 1, impressions: 4, position }
      const rows = ["größe", "cms"].map((query) => ({ ...numbers, keys: keysOf(query) }))
      const body = { dimensions: ["query", "page", "country", "device"], rows }
      return call("POST", `${brand}/search-performance/import`, body)
    }
    await bring(2.5)
    const warehouse: Warehouse = new Map()
    const first = await run()
    deepStrictEqual(
      first.rows.get("search_rows"),
      ["größe", "cms"].map((query) => ({
        key: hash("sha256", JSON.stringify([query, "https://citable.example/", "usa", "mobile"]), "base64url"),
        brand_id: started.brandId,
        until: "2026-05-01",
        since: "2026-05-01",
        cut: "qpcd",
        query,
        page: "https://citable.example/",
        country: "usa",
        device: "mobile",
        clicks: 1,
        impressions: 4,
        positions: 10_000,
      })),
    )
    load(warehouse, first.rows, keys)
    strictEqual(first.rows.get("answers")?.length, 2)

    at += hourMs
    const idle = await run({ since: first.cursor })
    const quiet = await run({ since: idle.cursor })
    for (const table of [
      "contents",
      "answers",
      "answer_mentions",
      "answer_citations",
      "visibility_days",
      "scans",
      "scan_calls",
      "search_rows",
    ]) {
      strictEqual(quiet.rows.get(table)?.length, 0, `${table} came again`)
    }
    let { cursor } = quiet
    const changes = [
      () => call<Article>("PATCH", `/v1/content/${article.id}`, { title: "Named anew" }),
      () => bring(3.5),
      scan,
      async () => {
        const { id } = await call<Competitor>("POST", `${brand}/competitors`, { name: "Ghostly" })
        await until(async () => {
          const found = await run({ tables: ["answer_mentions"] })
          return found.rows.get("answer_mentions")?.some(({ name }) => name === "Ghostly") === true
        })
        return id
      },
      () => call("POST", `/v1/content/${article.id}/unpublish`, {}),
      async () => {
        await call("PATCH", brand, { name: "Strapless" })
        await until(async () => {
          const found = await run({ tables: ["answer_mentions"] })
          return found.rows.get("answer_mentions")?.every(({ name }) => name !== "Citable") === true
        })
      },
    ]
    for (const change of changes) {
      at += hourMs
      await change()
      const next = await run({ since: cursor })
      load(warehouse, next.rows, keys)
      cursor = next.cursor
      const whole: Warehouse = new Map()
      load(whole, (await run()).rows, keys)
      for (const [table, rows] of whole) deepStrictEqual(sorted(warehouse.get(table)), sorted(rows), table)
    }
    return [...warehouse.values()].reduce((sum, rows) => sum + rows.size, 0)
  } finally {
    await started.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readExport(options: Omit<ExportTablesOptions, "format" | "open">) {
  const rows = new Map<string, Row[]>()
  const open = (table: string) => {
    const own: Row[] = []
    rows.set(table, own)
    return { write: (line: string) => void own.push(JSON.parse(line) as Row), close: () => {} }
  }
  const { cursor } = await exportTables({ ...options, format: "ndjson", open })
  return { cursor, rows }
}

/** Upserts an export: it replaces whole tables, and other rows by their keys. It replaces mentions and citations answer by answer. */
function load(warehouse: Warehouse, exported: ReadonlyMap<string, Row[]>, keys: ReadonlyMap<string, string[]>): void {
  const read = new Set(exported.get("answers")?.map(({ id }) => id))
  for (const [table, rows] of exported) {
    const isWhole = warehouseTables[table] === null
    const before = isWhole
      ? []
      : [...(warehouse.get(table) ?? [])].filter(([, row]) => !read.has(row["answer_id"] ?? null))
    const keyOf = (row: Row) => JSON.stringify(keys.get(table)?.map((column) => row[column]))
    warehouse.set(table, new Map([...before, ...rows.map((row): [string, Row] => [keyOf(row), row])]))
  }
}

const sorted = (rows: ReadonlyMap<string, Row> | undefined) =>
  [...(rows ?? [])].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 500) throw new Error("it did not come")
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
