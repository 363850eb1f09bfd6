import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { NamedDimension } from "@citable/storage/search/search-names"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { sumByName } from "../queries/sum-by-name.ts"
import { addUpDays } from "./add-up-days.ts"
import { encodeSums } from "./day-sums.ts"
import { daysOf } from "./months.ts"

export interface MissingSums {
  brandId: string
  dimension: NamedDimension
  /** Or a month, such as `2026-06`. */
  day: string
}

/** A month with fewer days is added up by day. */
const leastDays = 5

/** Finds days whose sums are missing, the latest first. */
export async function findMissingSums(db: Database, limit: number): Promise<MissingSums[]> {
  const missing: MissingSums[] = []
  for (const dimension of ["query", "page"] as const) {
    const rows = await db
      .selectFrom("search_periods as p")
      .select(["p.brand_id", "p.until"])
      .distinct()
      .whereRef("p.since", "=", "p.until")
      .where("p.cut", "like", `%${dimension[0]}%`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("search_sums as s")
              .select(sql`1`.as("one"))
              .whereRef("s.brand_id", "=", "p.brand_id")
              .where("s.dimension", "=", dimension)
              .whereRef("s.day", "=", "p.until"),
          ),
        ),
      )
      .orderBy("p.until", "desc")
      .limit(limit)
      .execute()
    missing.push(...rows.map((row) => ({ brandId: row.brand_id, dimension, day: row.until })))
  }
  return missing
}

/** Makes the sums of a day from its rows. It locks the brand, so no row of the day changes meanwhile. */
export async function makeSums(db: Database, { brandId, dimension, day }: MissingSums): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, brandId)) === undefined) return
    const total = await sumByName(trx, dimension, {
      brandId,
      days: { from: day, to: day },
      filter: {},
      by: [dimension],
    })
    await keep(trx, { brandId, dimension, day }, encodeSums(total))
  })
}

/** Finds months of which there are sums of several days, but none of the month. */
export async function findMissingMonths(db: Database, limit: number): Promise<MissingSums[]> {
  const month = sql<string>`substr(s.day, 1, 7)`
  const rows = await db
    .selectFrom("search_sums as s")
    .select(["s.brand_id", "s.dimension", month.as("month")])
    .where(sql`length(s.day)`, "=", 10)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("search_sums as m")
            .select(sql`1`.as("one"))
            .whereRef("m.brand_id", "=", "s.brand_id")
            .whereRef("m.dimension", "=", "s.dimension")
            .where("m.day", "=", month),
        ),
      ),
    )
    .groupBy(["s.brand_id", "s.dimension", month])
    .having((eb) => eb.fn.countAll(), ">=", leastDays)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ brandId: row.brand_id, dimension: row.dimension, day: row.month }))
}

/** Makes the sums of a month from those of its days, unless a day lacks them. It locks the brand, so no day changes meanwhile. */
export async function makeMonth(db: Database, { brandId, dimension, day: month }: MissingSums): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, brandId)) === undefined) return
    const total = await addUpDays(trx, dimension, { brandId, days: daysOf(month), filter: {}, by: [dimension] })
    if (total !== undefined) await keep(trx, { brandId, dimension, day: month }, encodeSums(total))
  })
}

async function keep(
  trx: Transaction<Tables>,
  { brandId, dimension, day }: MissingSums,
  encoded: Uint8Array,
): Promise<void> {
  await trx
    .insertInto("search_sums")
    .values({ brand_id: brandId, dimension, day, encoded })
    .onConflict((conflict) => conflict.columns(["brand_id", "dimension", "day"]).doUpdateSet({ encoded }))
    .execute()
}
