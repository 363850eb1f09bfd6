import { querySearchConsole } from "@citable/search-data/google/query-search-console"

import type { Dimension } from "../rows/cuts.ts"
import { type DayCut, replaceDay } from "../rows/replace-day.ts"
import { digestRows, toSearchRows } from "../rows/search-row.ts"
import type { SourceReader } from "./source-reader.ts"

/**
 * The cuts of a day. Search Console hides rare queries, and counts a search once for each page in its results. So no
 * cut is the sum of another.
 */
const ways: readonly (readonly Dimension[])[] = [
  [],
  ["country", "device"],
  ["query", "country", "device"],
  ["page", "country", "device"],
  ["query", "page", "country", "device"],
]

/** Reads Search Console. */
export const searchConsoleReader: SourceReader = {
  async findDays({ google, credentials, property }, range) {
    const rows = await querySearchConsole(google, credentials, { property, ...range, dimensions: ["date"] })
    return new Set(rows.map(({ keys }) => keys[0] ?? ""))
  },
  async readDay({ google, credentials, property }, day) {
    const cuts: DayCut[] = []
    for (const dimensions of ways) {
      const query = { property, from: day, to: day, dimensions: ["date" as const, ...dimensions] }
      const rows = await querySearchConsole(google, credentials, query)
      const own = rows.map(({ keys, ...numbers }) => ({ keys: keys.slice(1), ...numbers }))
      const kept = toSearchRows(dimensions, own)
      cuts.push({ dimensions, rows: kept, digest: digestRows(kept) })
    }
    return (trx, { brandId, at }) => replaceDay(trx, { brandId, day, cuts, at })
  },
}
