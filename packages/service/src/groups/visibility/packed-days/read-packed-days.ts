import type { Database } from "@citable/storage/database"
import { inflateJson } from "@citable/storage/inflate-json"
import { readPacked } from "@citable/storage/read-packed"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import { type CountRow, readCountRows } from "../metrics/read-counts.ts"
import type { CitedDay } from "./cited-day.ts"
import { readCitedDay } from "./read-cited-day.ts"

export interface DayVersion {
  version: number
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
  const days = sql`(select day, sum(version) as version, max(marked) as marked from (
    select day, version, 0 as marked from packed_days where brand_id = ${brandId}
    union all select day, 1 as version, 1 as marked from day_marks where brand_id = ${brandId}) as known group by day)`
  const rows = await readPacked<[day: string, version: number, marked: number]>(db, days, ["day", "version", "marked"])
  return new Map(
    rows
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, version, marked]) => [day, { version, isMarked: marked === 1 }]),
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
    const rows = await readCountRows(db, { brand_id: brandId }, endsOf(marked), { byDay: true })
    const byDay = Map.groupBy(rows, ([day]) => day)
    for (const day of marked) found.set(day, byDay.get(day) ?? [])
  }
  return found
}

/** Reads what the answers of some days cite: packed, or row by row. */
export async function* readCited(
  db: Database,
  brandId: string,
  days: ReadonlyMap<string, DayVersion>,
): AsyncGenerator<[day: string, cited: CitedDay]> {
  const { packed, marked } = partDays(days)
  if (packed.length > 0) {
    const isAsked = new Set(packed)
    for (const { day, cited } of await selectPacked(db, brandId, packed).select(["day", "cited"]).execute())
      if (isAsked.has(day)) yield [day, inColumns((await inflateJson(cited)) as CitedDay)]
  }
  for (const day of marked) yield [day, inColumns(await readCitedDay(db, brandId, day))]
}

/** With numbers that take half of the room. */
const inColumns = ({ answers, cited, found, ...day }: CitedDay): CitedDay => ({
  ...day,
  answers: Int32Array.from(answers),
  cited: Int32Array.from(cited),
  found: Int32Array.from(found),
})

function partDays(days: ReadonlyMap<string, DayVersion>) {
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
