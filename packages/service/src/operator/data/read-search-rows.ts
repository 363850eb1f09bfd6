import { hash } from "node:crypto"

import { searchDataDamaged } from "@citable/search-data/parts/search-data-damaged"
import { openPart } from "@citable/search-data/parts/search-part"
import { type NamedDimension, readNames } from "@citable/storage/search/search-names"
import type { Tables } from "@citable/storage/tables/tables"
import type { RawBuilder, Transaction } from "kysely"

import type { SearchRow } from "../../groups/search/rows/search-row.ts"
import type { TableShape } from "./describe-tables.ts"
import { readRows } from "./read-rows.ts"

/** A row of searches, as a warehouse gets it. Dimensions outside the cut are empty. */
export interface ExportedSearchRow extends Record<string, string | number>, SearchRow {
  brand_id: string
  until: string
  since: string
  cut: string
  /** The SHA-256 of the four dimensions. */
  key: string
}

/** The table of searches in a warehouse. The database packs its rows into `search_parts`. */
export const searchRowsShape: TableShape = {
  name: "search_rows",
  columns: [
    "brand_id",
    "clicks",
    "country",
    "cut",
    "device",
    "impressions",
    "key",
    "page",
    "positions",
    "query",
    "since",
    "until",
  ],
  key: ["brand_id", "until", "since", "cut", "key"],
}

interface StoredPart extends Record<string, unknown> {
  brand_id: string
  until: string
  since: string
  cut: string
  part: number
  rows: Uint8Array
}

const parts: TableShape = {
  name: "search_parts",
  columns: ["brand_id", "until", "since", "cut", "part", "rows"],
  key: ["brand_id", "until", "since", "cut", "part"],
}

/** So many names of a brand stay in memory. */
const mostNames = 200_000

/** Unpacks the rows of searches. `condition` filters parts `t`. Throws `search_data_damaged` if a query or a page has no name. */
export async function* readSearchRows(
  trx: Transaction<unknown>,
  condition?: RawBuilder<unknown>,
): AsyncGenerator<ExportedSearchRow> {
  const nameOf = openNames(trx)
  for await (const { brand_id, until, since, cut, rows } of readRows<StoredPart>(trx, parts, condition)) {
    const part = openPart(rows)
    const queries = await nameOf(brand_id, "query", part.column("query"))
    const pages = await nameOf(brand_id, "page", part.column("page"))
    const [countries, devices] = [part.column("country"), part.column("device")]
    const [clicks, impressions, positions] = [
      part.column("clicks"),
      part.column("impressions"),
      part.column("positions"),
    ]
    for (let row = 0; row < part.size; row++) {
      const query = queries[row] ?? ""
      const page = pages[row] ?? ""
      const country = part.countries[countries[row] ?? 0] ?? ""
      const device = part.devices[devices[row] ?? 0] ?? ""
      yield {
        brand_id,
        clicks: clicks[row] ?? 0,
        country,
        cut,
        device,
        impressions: impressions[row] ?? 0,
        key: hash("sha256", JSON.stringify([query, page, country, device]), "base64url"),
        page,
        positions: positions[row] ?? 0,
        query,
        since,
        until,
      }
    }
  }
}

/** Reads names by numbers, and keeps those of the latest brand. */
function openNames(trx: Transaction<Tables>) {
  const kept = { query: new Map<number, string>(), page: new Map<number, string>() }
  let brand = ""
  return async (brandId: string, dimension: NamedDimension, numbers: Float64Array): Promise<string[]> => {
    if (brandId !== brand) {
      kept.query.clear()
      kept.page.clear()
      brand = brandId
    }
    const names = kept[dimension]
    if (names.size > mostNames) names.clear()
    names.set(0, "")
    const missing = [...new Set(numbers)].filter((number) => !names.has(number))
    for (const [number, name] of await readNames(trx, { brandId, dimension }, missing)) names.set(number, name)
    return Array.from(numbers, (number) => {
      const name = names.get(number)
      if (name === undefined) throw searchDataDamaged(`The ${dimension} ${number} of the brand ${brandId} has no name.`)
      return name
    })
  }
}
