import type { Database } from "@citable/storage/database"
import { inflateJson } from "@citable/storage/inflate-json"
import { readPacked } from "@citable/storage/read-packed"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import { type CountRow, readCountRows } from "../metrics/read-counts.ts"
import type { PackedDay } from "./packed-day.ts"

export interface DayVersion {
  version: number
  /** Its version as it was packed. */
  packed: number
  /** Whether it has changed since it was packed, so that only its rows are current. */
  isMarked: boolean
}

/** How often the counts of a brand have changed. */
export async function readVersion(db: Database, brandId: string): Promise<number> {
  const { rows } = await sql<{ version: number | string }>`select
    (select coalesce(sum(version), 0) from packed_days where brand_id = ${brandId}) +
    (select count(*) from day_marks where brand_id = ${brandId}) as version`.execute(db)
  return Number(rows[0]?.version)
}

/** How often those of each day have changed, the earliest first. */
export async function readVersions(db: Database, brandId: string): Promise<Map<string, DayVersion>> {
  // One statement, or packing a day in between would count its changes twice or never.
  const days = sql`(select day, sum(version) as version, max(marked) as marked,
    sum(case when marked = 0 then version else 0 end) as packed from (
    select day, version, 0 as marked from packed_days where brand_id = ${brandId}
    union all select day, 1 as version, 1 as marked from day_marks where brand_id = ${brandId}) as known group by day)`
  const rows = await readPacked<[day: string, version: number, marked: number, packed: number]>(db, days, [
    "day",
    "version",
    "marked",
    "packed",
  ])
  return new Map(
    rows
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, version, marked, packed]) => [day, { version, packed, isMarked: marked === 1 }]),
  )
}

/** Reads the counts of some days: packed, or row by row. */
export async function readRows(
  db: Database,
  brandId: string,
  days: ReadonlyMap<string, DayVersion>,
): Promise<Map<string, readonly CountRow[]>> {
  const found = new Map<string, readonly CountRow[]>()
  const { packed, marked } = partDays(days)
  if (packed.length > 0) {
    const rows = await selectPacked(db, brandId, packed).select(["day", "packed"]).execute()
    const texts = new Map(rows.map((row) => [row.day, row.packed]))
    for (const day of packed) found.set(day, JSON.parse(texts.get(day) ?? "[]") as CountRow[])
  }
  if (marked.length > 0) {
    const rows = await readCountRows(db, { brand_id: brandId }, endsOf(marked), { byDay: true, everySurface: true })
    const byDay = Map.groupBy(rows, ([day]) => day)
    for (const day of marked) found.set(day, byDay.get(day) ?? [])
  }
  return found
}

/** Reads what the answers of some days cite that are packed. */
export async function* readPackedCited(
  db: Database,
  brandId: string,
  days: readonly string[],
): AsyncGenerator<[day: string, cited: PackedDay]> {
  if (days.length === 0) return
  const isAsked = new Set(days)
  for (const { day, cited } of await selectPacked(db, brandId, days).select(["day", "cited"]).execute())
    if (isAsked.has(day)) yield [day, (await inflateJson(cited)) as PackedDay]
}

/** Days that are packed, and those that have changed since. */
export function partDays(days: ReadonlyMap<string, DayVersion>) {
  const all = [...days]
  return {
    packed: all.flatMap(([day, { isMarked }]) => (isMarked ? [] : [day])),
    marked: all.flatMap(([day, { isMarked }]) => (isMarked ? [day] : [])),
  }
}

const endsOf = (days: readonly string[]): Days => ({ from: days[0] ?? "", to: days.at(-1) ?? "" })

function selectPacked(db: Database, brandId: string, days: readonly string[]) {
  const { from, to } = endsOf(days)
  return db.selectFrom("packed_days").where("brand_id", "=", brandId).where("day", ">=", from).where("day", "<=", to)
}
