import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { forgetSums } from "../sums/forget-sums.ts"
import { cutOf, type Dimension } from "./cuts.ts"
import type { SearchRow } from "./search-row.ts"
import { writeSearchRows } from "./write-search-rows.ts"

/** All rows of a day in one cut. */
export interface DayCut {
  dimensions: readonly Dimension[]
  rows: readonly SearchRow[]
  /** Computed with `digestRows` before the transaction, to keep it short. */
  digest: string
}

/**
 * Replaces all rows of a day with Search Console's. Writes nothing if they are the same. Returns whether they changed.
 */
export async function replaceDay(
  trx: Transaction<Tables>,
  { brandId, day, cuts, at }: { brandId: string; day: string; cuts: readonly DayCut[]; at: number },
): Promise<boolean> {
  const incoming = cuts
    .filter(({ rows }) => rows.length > 0)
    .map(({ dimensions, ...cut }) => ({ cut: cutOf(dimensions), ...cut }))
  const known = await trx
    .selectFrom("search_periods")
    .select(["cut", "digest", "source"])
    .where("brand_id", "=", brandId)
    .where("until", "=", day)
    .where("since", "=", day)
    .execute()
  const isSame = ({ cut, digest }: { cut: string; digest: string }) =>
    known.some((one) => one.cut === cut && one.digest === digest && one.source === "search_console")
  if (known.length === incoming.length && incoming.every(isSame)) return false
  await forgetSums(trx, brandId, day)
  for (const table of ["search_parts", "search_periods"] as const) {
    await trx
      .deleteFrom(table)
      .where("brand_id", "=", brandId)
      .where("until", "=", day)
      .where("since", "=", day)
      .execute()
  }
  const period = { brand_id: brandId, until: day, since: day }
  for (const { cut, rows, digest } of incoming) {
    const written = { ...period, cut, source: "search_console" as const, digest, written_at: at }
    await trx.insertInto("search_periods").values(written).execute()
    await writeSearchRows(trx, { brandId, until: day, since: day, cut }, rows)
  }
  return true
}
