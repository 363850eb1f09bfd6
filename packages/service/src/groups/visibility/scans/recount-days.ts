import { isDeepStrictEqual } from "node:util"

import { sql, type Transaction } from "kysely"

import type { Database } from "../../../kernel/database.ts"
import { lockBrand } from "../../../kernel/lock-brand.ts"
import { rowLocks } from "../../../kernel/row-locks.ts"
import type { Tables } from "../../../kernel/tables.ts"
import { countNames } from "../metrics/to-metrics.ts"

/**
 * Makes the counts of a brand's days anew from what was read in its answers, a day in one transaction: whatever they said
 * before, they are exact afterwards. Gives back how many days there are, and of how many the counts were off.
 */
export async function recountDays(
  db: Database,
  brandId: string,
  options: { onProgress?: (done: number) => void } = {},
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
    if (await db.transaction().execute((trx) => recountDay(trx, brandId, day))) changed++
    options.onProgress?.(index + 1)
  }
  return { days: days.length, changed }
}

async function recountDay(trx: Transaction<Tables>, brandId: string, day: string): Promise<boolean> {
  if ((await lockBrand(trx, brandId)) === undefined) return false
  // An answer that comes meanwhile is counted before or afterwards.
  await rowLocks(trx).lockTable("visibility_days")
  const before = await readDay(trx, brandId, day)
  await trx.deleteFrom("visibility_days").where("brand_id", "=", brandId).where("day", "=", day).execute()
  await countDay(trx, brandId, day)
  return !isDeepStrictEqual(before, await readDay(trx, brandId, day))
}

/** The counts of a day that say something. */
async function readDay(trx: Transaction<Tables>, brandId: string, day: string) {
  const rows = await trx
    .selectFrom("visibility_days")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("day", "=", day)
    .orderBy("prompt_id")
    .orderBy("engine")
    .orderBy("surface")
    .orderBy("locale")
    .orderBy("name_id")
    .execute()
  return rows.filter((row) => row.answers !== 0 || countNames.some((name) => row[name] !== 0))
}

const key = sql.raw("prompt_id, engine, surface, locale, name_id")
const sums = sql.raw(["answers", ...countNames].map((name) => `sum(${name})`).join(", "))

async function countDay(trx: Transaction<Tables>, brandId: string, day: string): Promise<void> {
  const ofDay = sql`a.brand_id = ${brandId} and a.day = ${day}`
  const set = sql.raw("a.prompt_id, a.engine, a.surface, a.locale")
  const tone = (value: string) => sql`case when m.tone = ${sql.lit(value)} then 1 else 0 end`
  await sql`
    insert into visibility_days (brand_id, day, prompt_id, engine, surface, locale, name_id,
      answers, ${sql.raw(countNames.join(", "))})
    with counted (prompt_id, engine, surface, locale, name_id, answers, ${sql.raw(countNames.join(", "))}) as (
      select ${set}, '*', 1, 0, 0, 0, 0, 0, 0, 0, 0 from answers a where ${ofDay}
      union all
      select ${set}, m.competitor_id, 0, 1, 0, 0, m.position, ${tone("positive")}, ${tone("neutral")},
        ${tone("negative")}, case when m.tone is null then 1 else 0 end
      from answers a join answer_mentions m on m.answer_id = a.id where ${ofDay}
      union all
      select ${set}, coalesce(c.competitor_id, ''), 0, 0, 1, count(*), 0, 0, 0, 0, 0
      from answers a join answer_citations c on c.answer_id = a.id
      where ${ofDay} and c.type in ('own', 'competitor')
      group by a.id, ${set}, coalesce(c.competitor_id, '')
    )
    select ${sql.val(brandId)}, ${sql.val(day)}, ${key}, ${sums} from counted group by ${key}
    union all
    select ${sql.val(brandId)}, ${sql.val(day)}, '', engine, surface, locale, name_id, ${sums} from counted
    group by engine, surface, locale, name_id`.execute(trx)
}
