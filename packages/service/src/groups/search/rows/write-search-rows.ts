import type { Transaction } from "kysely"

import type { SearchPeriod } from "../../../storage/search/read-search-parts.ts"
import { numberNames } from "../../../storage/search/search-names.ts"
import { comparePartRows, encodePart, openPart, partOf, type PartRow } from "../../../storage/search/search-part.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
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
  let changed = 0
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    const some = parts.slice(from, from + partsAtOnce)
    const known = await trx
      .selectFrom("search_parts")
      .select(["part", "rows"])
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
    const before = new Map(known.map((one) => [Number(one.part), one.rows]))
    for (const [part, incoming] of some) {
      const stored = before.get(part)
      const merged = merge(stored === undefined ? [] : toRows(stored), incoming.toSorted(comparePartRows))
      if (merged.changed === 0) continue
      changed += merged.changed
      const values = { size: merged.rows.length, rows: encodePart(merged.rows) }
      await trx
        .insertInto("search_parts")
        .values({ brand_id: brandId, ...period, part, ...values })
        .onConflict((conflict) => conflict.columns(["brand_id", "until", "since", "cut", "part"]).doUpdateSet(values))
        .execute()
    }
  }
  return changed
}

/** Merges rows in order. Where both have one with the same keys, the incoming one counts. */
function merge(stored: readonly PartRow[], incoming: readonly PartRow[]): { rows: PartRow[]; changed: number } {
  const rows: PartRow[] = []
  let changed = 0
  let at = 0
  for (const row of incoming) {
    let next = stored[at]
    while (next !== undefined && comparePartRows(next, row) < 0) {
      rows.push(next)
      next = stored[++at]
    }
    rows.push(row)
    const same = next !== undefined && comparePartRows(next, row) === 0 ? next : undefined
    if (same !== undefined) at++
    if (same?.clicks !== row.clicks || same.impressions !== row.impressions || same.positions !== row.positions)
      changed++
  }
  // A spread would overflow the stack with hundreds of thousands of rows.
  for (; at < stored.length; at++) rows.push(stored[at] as PartRow)
  return { rows, changed }
}

function toRows(encoded: Uint8Array): PartRow[] {
  const part = openPart(encoded)
  const numbers = {
    query: part.column("query"),
    page: part.column("page"),
    country: part.column("country"),
    device: part.column("device"),
    clicks: part.column("clicks"),
    impressions: part.column("impressions"),
    positions: part.column("positions"),
  }
  return Array.from({ length: part.size }, (_, index) => ({
    query: numbers.query[index] ?? 0,
    page: numbers.page[index] ?? 0,
    country: part.countries[numbers.country[index] ?? 0] ?? "",
    device: part.devices[numbers.device[index] ?? 0] ?? "",
    clicks: numbers.clicks[index] ?? 0,
    impressions: numbers.impressions[index] ?? 0,
    positions: numbers.positions[index] ?? 0,
  }))
}
