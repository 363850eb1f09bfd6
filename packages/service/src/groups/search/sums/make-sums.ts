import { sql } from "kysely"

import { lockBrand } from "../../../storage/brand-row.ts"
import type { Database } from "../../../storage/database.ts"
import type { NamedDimension } from "../../../storage/search/search-names.ts"
import { sumByName } from "../queries/sum-by-name.ts"
import { encodeSums, type NumberedSums } from "./day-sums.ts"

export interface MissingSums {
  brandId: string
  dimension: NamedDimension
  day: string
}

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
    const rows: NumberedSums[] = []
    for (let number = 1; number < total.present.length; number++) {
      if (total.present[number] !== 1) continue
      rows.push({
        number,
        clicks: total.clicks[number] ?? 0,
        impressions: total.impressions[number] ?? 0,
        positions: total.positions[number] ?? 0,
      })
    }
    const encoded = encodeSums(rows)
    await trx
      .insertInto("search_sums")
      .values({ brand_id: brandId, dimension, day, sums: encoded })
      .onConflict((conflict) => conflict.columns(["brand_id", "dimension", "day"]).doUpdateSet({ sums: encoded }))
      .execute()
  })
}
