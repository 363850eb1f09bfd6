import { isDeepStrictEqual } from "node:util"

import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { countNames, noCounts } from "../metrics/to-metrics.ts"

/**
 * Recomputes the daily counts of a brand from its parsed answers, one transaction a day. Returns how many days there
 * are, and how many counts were wrong.
 */
export async function recountDays(
  db: Database,
  brandId: string,
  options: { now: () => number; onProgress?: (done: number) => void },
): Promise<{ days: number; changed: number }> {
  const days = await db
    .selectFrom("answers")
    .select("day")
    .where("brand_id", "=", brandId)
    .union(db.selectFrom("visibility_days").select("day").where("brand_id", "=", brandId))
    .orderBy("day")
    .execute()
  let changed = 0
  for (const [index, { day }] of days.entries()) {
    if (await db.transaction().execute((trx) => recountDay(trx, { brandId, day, at: options.now() }))) changed++
    options.onProgress?.(index + 1)
  }
  const { fillAskedSpans } = await import("../alike/fill-asked-spans.ts")
  await fillAskedSpans(db, brandId)
  const { repackDays } = await import("../packed-days/repack-days.ts")
  await repackDays(db, brandId)
  return { days: days.length, changed }
}

interface Day {
  brandId: string
  day: string
  at: number
}

async function recountDay(trx: Transaction<Tables>, { brandId, day, at }: Day): Promise<boolean> {
  if ((await lockBrand(trx, brandId)) === undefined) return false
  // An answer that arrives in the meantime is counted before or after this.
  await rowLocks(trx).lockTable("visibility_days")
  const [counted, before] = [await countDay(trx, brandId, day), await readDay(trx, brandId, day)]
  if (isDeepStrictEqual(counted, before)) return false
  // Keep rows that became zero, so that exports which copy rows by key get the change.
  const keys = new Set(counted.map(keyOf))
  const emptied = before.filter((row) => !keys.has(keyOf(row))).map((row) => ({ ...row, answers: 0, ...noCounts }))
  const written = [...counted, ...emptied]
  await trx.deleteFrom("visibility_days").where("brand_id", "=", brandId).where("day", "=", day).execute()
  for (let from = 0; from < written.length; from += 500) {
    const rows = written.slice(from, from + 500).map((row) => ({ ...row, brand_id: brandId, day, updated_at: at }))
    await trx.insertInto("visibility_days").values(rows).execute()
  }
  return true
}

const key = ["prompt_id", "engine", "surface", "locale", "name_id"] as const
const numbers = ["answers", ...countNames] as const

/** The stored counts of a day, without rows of zeros. */
async function readDay(trx: Transaction<Tables>, brandId: string, day: string): Promise<Counted[]> {
  let query = trx
    .selectFrom("visibility_days")
    .select([...key, ...numbers])
    .where("brand_id", "=", brandId)
    .where("day", "=", day)
  for (const column of key) query = query.orderBy(column)
  const rows = await query.execute()
  return rows.map(toCounted).filter((row) => numbers.some((name) => row[name] !== 0))
}

type Counted = Record<(typeof key)[number], string> &
  Record<(typeof numbers)[number], number> & { surface: "api" | "consumer" }
type Row = Record<(typeof key)[number], string> & Record<(typeof numbers)[number], number | string>

const keyOf = (row: Counted) => key.map((column) => row[column]).join("\0")

/** Postgres returns sums as text. */
function toCounted(row: Row): Counted {
  const counts = Object.fromEntries(numbers.map((name) => [name, Number(row[name])]))
  const { prompt_id, engine, surface, locale, name_id } = row
  return { prompt_id, engine, surface, locale, name_id, ...counts } as Counted
}

/** The counts of a day, computed from its parsed answers. */
async function countDay(trx: Transaction<Tables>, brandId: string, day: string): Promise<Counted[]> {
  const ofDay = sql`a.brand_id = ${brandId} and a.day = ${day}`
  const set = sql.raw("a.prompt_id, a.engine, a.surface, a.locale")
  const tone = (value: string) => sql`case when m.tone = ${sql.lit(value)} then 1 else 0 end`
  const sums = sql.raw(numbers.map((name) => `sum(${name}) as ${name}`).join(", "))
  const { rows } = await sql<Row>`
    with counted (prompt_id, engine, surface, locale, name_id, answers, ${sql.raw(countNames.join(", "))}) as (
      select ${set}, '*' || coalesce(a.left_out, ''), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        case when a.found is null then 0 else 1 end from answers a where ${ofDay}
      union all
      select ${set}, m.competitor_id, 0, 1, 0, 0, m.position, ${tone("positive")}, ${tone("neutral")},
        ${tone("negative")}, case when m.tone is null then 1 else 0 end, 0,
        case when m.rank is null then 0 else 1 end, coalesce(m.rank, 0), 0
      from answers a join answer_mentions m on m.answer_id = a.id where ${ofDay} and a.left_out is null
      union all
      select ${set}, n.competitor_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0
      from answers a join answer_absences n on n.answer_id = a.id where ${ofDay} and a.left_out is null
      union all
      select ${set}, coalesce(c.competitor_id, ''), 0, 0, 1, count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0
      from answers a join answer_citations c on c.answer_id = a.id
      where ${ofDay} and a.left_out is null and c.type in ('own', 'competitor')
      group by a.id, ${set}, coalesce(c.competitor_id, '')
      union all
      select ${set}, coalesce(f.competitor_id, ''), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
      from answers a join found_pages f on f.answer_id = a.id
      where ${ofDay} and a.left_out is null and f.type in ('own', 'competitor')
      group by a.id, ${set}, coalesce(f.competitor_id, '')
    )
    select prompt_id, engine, surface, locale, name_id, ${sums} from counted
    group by prompt_id, engine, surface, locale, name_id
    union all
    select '' as prompt_id, engine, surface, locale, name_id, ${sums} from counted
    group by engine, surface, locale, name_id
    order by prompt_id, engine, surface, locale, name_id`.execute(trx)
  return rows.map(toCounted)
}
