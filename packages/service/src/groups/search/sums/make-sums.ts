import { sql, type Transaction } from "kysely"

import { lockBrand } from "../../../storage/brand-row.ts"
import type { Database } from "../../../storage/database.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import { selectRows, sums } from "../queries/select-rows.ts"
import { encodeSums } from "./day-sums.ts"
import { nameKey } from "./name-key.ts"

export type SummedDimension = "query" | "page"

export interface MissingSums {
  brandId: string
  dimension: SummedDimension
  day: string
}

const batch = 500

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
    const selection = { brandId, days: { from: day, to: day }, filter: {}, by: [dimension] }
    const rows = await selectRows(trx, selection)
      .select([`r.${dimension} as name`, ...sums])
      .where(`r.${dimension}`, "!=", "")
      .groupBy(`r.${dimension}`)
      .execute()
    const numbers = await numberNames(
      trx,
      { brandId, dimension },
      rows.map(({ name }) => name),
    )
    const encoded = encodeSums(
      rows.map(({ name, clicks, impressions, positions }) => ({
        number: numbers.get(name) ?? 0,
        clicks: Number(clicks),
        impressions: Number(impressions),
        positions: Number(positions),
      })),
    )
    await trx
      .insertInto("search_sums")
      .values({ brand_id: brandId, dimension, day, sums: encoded })
      .onConflict((conflict) => conflict.columns(["brand_id", "dimension", "day"]).doUpdateSet({ sums: encoded }))
      .execute()
  })
}

/** The numbers of names. New names get the next ones: the lock of the brand keeps two transactions from giving the same. */
async function numberNames(
  trx: Transaction<Tables>,
  own: { brandId: string; dimension: SummedDimension },
  names: readonly string[],
): Promise<Map<string, number>> {
  const keys = new Map(names.map((name) => [nameKey(name), name]))
  const numbers = new Map<string, number>()
  const all = [...keys.keys()]
  const ofBrand = trx
    .selectFrom("search_names")
    .where("brand_id", "=", own.brandId)
    .where("dimension", "=", own.dimension)
  for (let from = 0; from < all.length; from += batch) {
    const known = await ofBrand
      .select(["key", "number"])
      .where("key", "in", all.slice(from, from + batch))
      .execute()
    for (const { key, number } of known) numbers.set(keys.get(key) ?? "", number)
  }
  const last = await ofBrand.select((eb) => eb.fn.max<number | null>("number").as("number")).executeTakeFirst()
  let next = Number(last?.number ?? 0)
  const added = [...keys].filter(([, name]) => !numbers.has(name))
  const values = added.map(([key, name]) => {
    numbers.set(name, ++next)
    return { brand_id: own.brandId, dimension: own.dimension, number: next, key, name }
  })
  for (let from = 0; from < values.length; from += batch) {
    await trx
      .insertInto("search_names")
      .values(values.slice(from, from + batch))
      .execute()
  }
  return numbers
}
