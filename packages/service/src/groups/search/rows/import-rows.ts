import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { forgetSums } from "../sums/forget-sums.ts"
import { cutOf, type Dimension } from "./cuts.ts"
import { type SourceRow, toSearchRows } from "./search-row.ts"
import { writeSearchRows } from "./write-search-rows.ts"

export interface ImportedRow extends SourceRow {
  /** The last day of the row's period. */
  date: string
}

export interface RowImport {
  brandId: string
  dimensions: readonly Dimension[]
  /** The first day, if rows cover more than one day. */
  since?: string | undefined
  rows: readonly ImportedRow[]
  at: number
}

/**
 * Imports rows of a file. They replace rows with the same day and keys. Days that Search Console itself has reported do
 * not change. Returns how many rows are new or changed, and how many were left out.
 */
export async function importRows(
  trx: Transaction<Tables>,
  { brandId, dimensions, since, rows, at }: RowImport,
): Promise<{ changed: number; skipped: number }> {
  const cut = cutOf(dimensions)
  const days = Map.groupBy(rows, ({ date }) => date)
  let changed = 0
  let skipped = 0
  for (const [until, ofDay] of days) {
    const period = { brand_id: brandId, until, since: since ?? until, cut }
    const known = await trx
      .selectFrom("search_periods")
      .select(["cut", "source"])
      .where("brand_id", "=", brandId)
      .where("until", "=", until)
      .where("since", "=", period.since)
      .execute()
    if (known.some(({ source }) => source === "search_console")) {
      skipped += ofDay.length
      continue
    }
    const merged = toSearchRows(dimensions, ofDay)
    const written = await writeSearchRows(trx, { brandId, until, since: period.since, cut }, merged)
    changed += written
    if (written > 0 && period.since === until) await forgetSums(trx, brandId, until)
    if (written === 0 && known.some((one) => one.cut === cut)) continue
    await trx
      .insertInto("search_periods")
      .values({ ...period, source: "csv_import", digest: "", written_at: at })
      .onConflict((conflict) =>
        conflict.columns(["brand_id", "until", "since", "cut"]).doUpdateSet({ digest: "", written_at: at }),
      )
      .execute()
  }
  return { changed, skipped }
}
