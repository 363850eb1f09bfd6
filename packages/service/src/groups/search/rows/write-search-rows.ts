import { mergePart } from "@citable/search-data/parts/merge-part"
import { comparePartRows, encodeColumns, encodePart, openPart, partOf } from "@citable/search-data/parts/search-part"
import { byteTransfer } from "@citable/storage/byte-transfer"
import type { SearchPeriod } from "@citable/storage/search/read-search-parts"
import { numberNames } from "@citable/storage/search/search-names"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { SearchRow } from "./search-row.ts"

/** So many parts are read at once. */
const partsAtOnce = 50

/**
 * Writes rows of a period, and replaces those with the same keys. Returns how many are new or changed. Call it with the brand locked: it
 * reads parts, and writes them back.
 */
export async function writeSearchRows(
  trx: Transaction<Tables>,
  { brandId, ...period }: SearchPeriod & { brandId: string },
  rows: readonly SearchRow[],
): Promise<number> {
  const numbersOf = (dimension: "query" | "page") =>
    numberNames(
      trx,
      { brandId, dimension },
      rows.map((row) => row[dimension]),
    )
  const queries = await numbersOf("query")
  const pages = await numbersOf("page")
  const numbered = rows.map((row) => ({ ...row, query: queries.get(row.query) ?? 0, page: pages.get(row.page) ?? 0 }))
  const parts = [...Map.groupBy(numbered, partOf)]
  const { send, receive } = byteTransfer(trx)
  let changed = 0
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce)
    const known = await trx
      .selectFrom("search_parts")
      .select(["part", (eb) => send(eb.ref("rows")).as("rows")])
      .where("brand_id", "=", brandId)
      .where("until", "=", period.until)
      .where("since", "=", period.since)
      .where("cut", "=", period.cut)
      .where(
        "part",
        "in",
        some.map(([part]) => part),
      )
      .execute()
    const before = new Map(known.map((one) => [Number(one.part), receive(one.rows)]))
    for (const [part, incoming] of some) {
      const stored = before.get(part)
      const sorted = incoming.toSorted(comparePartRows)
      const merged = stored === undefined ? undefined : mergePart(openPart(stored), sorted)
      if (merged?.changed === 0) continue
      changed += merged?.changed ?? sorted.length
      const values =
        merged === undefined
          ? { size: sorted.length, rows: encodePart(sorted) }
          : { size: merged.part.size, rows: encodeColumns(merged.part) }
      await trx
        .insertInto("search_parts")
        .values({ brand_id: brandId, ...period, part, ...values })
        .onConflict((conflict) => conflict.columns(["brand_id", "until", "since", "cut", "part"]).doUpdateSet(values))
        .execute()
    }
  }
  return changed
}
