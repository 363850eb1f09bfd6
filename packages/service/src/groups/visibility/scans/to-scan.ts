import { notFound } from "@citable/contract/problem-error"
import type { Scan } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { type Lost, readLost } from "./read-lost.ts"

type ScanRow = Selectable<Tables["scans"]>
type Progress = Pick<Scan, "planned" | "answered" | "failed" | "cancelled" | "lost" | "cost_usd">

/** A scan of a brand by its id. Throws 404 if there is none. */
export async function readScan(db: Database, brandId: string, scanId: string): Promise<Scan> {
  const query = db.selectFrom("scans").selectAll().where("id", "=", scanId).where("brand_id", "=", brandId)
  const [scan] = await toScans(db, await query.execute())
  if (scan === undefined) throw notFound()
  return scan
}

/** Converts rows to scans on the wire, in the same order, with their progress overall and by engine. */
export async function toScans(db: Database, rows: readonly ScanRow[]): Promise<Scan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .selectFrom("scan_calls")
    .select(["scan_id", "engine", "state"])
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.count<number | string>("cost").as("priced"),
      eb.fn.sum<number | string | null>("cost").as("cost"),
      eb.fn.max<string | null>("model").as("model"),
    ])
    .where("scan_id", "in", ids)
    .groupBy(["scan_id", "engine", "state"])
    .orderBy("engine")
    .execute()
  const lost = await readLost(db, ids)
  const errors = await db
    .selectFrom("scan_calls")
    .select(["scan_id", "engine", "error_code"])
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.max<string | null>("error_detail").as("detail"),
    ])
    .where("scan_id", "in", ids)
    .where("error_code", "is not", null)
    .groupBy(["scan_id", "engine", "error_code"])
    .orderBy("error_code")
    .execute()
  return rows.map((row) => {
    const own = counts.filter(({ scan_id: id }) => id === row.id)
    const ownLost = lost.filter(({ scan_id: id }) => id === row.id)
    const engines = [...new Set(own.map(({ engine }) => engine))].map((engine) => {
      const ofEngine = own.filter((one) => one.engine === engine)
      return {
        engine,
        surface: row.trigger === "import" ? ("consumer" as const) : ("api" as const),
        model: ofEngine.find(({ model }) => model !== null)?.model ?? null,
        ...progressOf(
          ofEngine,
          ownLost.filter((one) => one.engine === engine),
          row,
        ),
        errors: errors
          .filter((error) => error.scan_id === row.id && error.engine === engine)
          .slice(0, 20)
          .map(({ error_code: code, detail, count }) => ({
            code: code ?? "",
            detail: detail ?? "",
            count: Number(count),
          })),
      }
    })
    return {
      id: row.id,
      brand_id: row.brand_id,
      status: row.status,
      trigger: row.trigger,
      prompts: row.prompts,
      repeats: row.repeats,
      ...progressOf(own, ownLost, row),
      max_cost_usd: row.max_cost === null ? null : row.max_cost / 1e6,
      engines,
      created_at: new Date(row.created_at).toISOString(),
      started_at: row.started_at === null ? null : new Date(row.started_at).toISOString(),
      finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    }
  })
}

interface Count {
  state: string
  count: number | string
  priced: number | string
  cost: number | string | null
}

function progressOf(counts: readonly Count[], lost: readonly Lost[], scan: ScanRow): Progress {
  const of = (state?: string) =>
    counts.reduce((sum, one) => sum + (state === undefined || one.state === state ? Number(one.count) : 0), 0)
  const answered = of("answered")
  const sumOf = (rows: readonly Pick<Count, "count" | "priced" | "cost">[], name: "count" | "priced" | "cost") =>
    rows.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)
  const spent = (sumOf(counts, "cost") + sumOf(lost, "cost")) / 1e6
  // A sum without all answers would be too low.
  const isKnown = sumOf(counts, "priced") === answered && sumOf(lost, "priced") === sumOf(lost, "count")
  const observedAt = new Date(scan.finished_at ?? scan.started_at ?? scan.created_at).toISOString()
  return {
    planned: of(),
    answered,
    failed: of("failed"),
    cancelled: of("cancelled"),
    lost: sumOf(lost, "count"),
    cost_usd: isKnown
      ? { value: spent, source: "scans", observed_at: observedAt, missing: null }
      : { value: null, source: "scans", observed_at: observedAt, missing: "not_configured" },
  }
}
