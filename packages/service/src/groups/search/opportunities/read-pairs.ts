import type { Database } from "@citable/storage/database"
import type { SearchPeriod } from "@citable/storage/search/read-search-parts"

import { readSelection } from "../queries/read-selection.ts"
import { choosePeriods, type RowSelection } from "../queries/select-periods.ts"
import { createPairSums, type PairSums } from "./pair-sums.ts"

/** A page of the site in the results of a query, both by the number of their name. */
export interface PagePair {
  query: number
  page: number
  clicks: number
  impressions: number
}

export interface PairsOptions {
  /** The most pairs to return. */
  count: number
  /** 1 at the number of each query whose pairs are wanted. */
  wanted?: Uint8Array | undefined
}

/** So many rows are added up at once, in about 100 MB of memory at most. More are read several times, for some of the queries each time. */
const rowsAtOnce = 2_000_000

/**
 * Adds up a selection by query and page. Returns the pairs with the most impressions. If some of those with equally many do not fit, none of
 * these is returned: so the answer does not depend on the order in which rows were stored.
 */
export async function readPairs(
  db: Database,
  selection: RowSelection,
  { count, wanted }: PairsOptions,
): Promise<PagePair[]> {
  const periods = await choosePeriods(db, selection)
  const passes = Math.max(1, Math.ceil((await countRows(db, selection, periods)) / rowsAtOnce))
  let best: PagePair[] = []
  // Pairs with so many impressions are left out.
  let least = -1
  for (let pass = 0; pass < passes; pass++) {
    const sums = await addUpPairs(db, selection, { periods, wanted, passes, pass })
    const places = sums.places().filter((place) => sums.impressionsAt(place) > least)
    // To sort numbers alone takes a tenth of the time of sorting pairs.
    const sorted = new Float64Array(best.length + places.length)
    for (const [at, { impressions }] of best.entries()) sorted[at] = impressions
    for (let at = 0; at < places.length; at++) sorted[best.length + at] = sums.impressionsAt(places[at] ?? 0)
    sorted.sort()
    least = Math.max(least, sorted[sorted.length - count - 1] ?? -1)
    for (const place of places) if (sums.impressionsAt(place) > least) best.push(sums.at(place))
    best = best.filter(({ impressions }) => impressions > least)
  }
  return best
}

async function countRows(db: Database, selection: RowSelection, periods: readonly SearchPeriod[]): Promise<number> {
  const { since, until } = selection.span ?? { since: undefined, until: undefined }
  const cuts = new Set(periods.map(({ cut }) => cut))
  if (cuts.size === 0) return 0
  const parts = db
    .selectFrom("search_parts")
    .select((eb) => eb.fn.sum<number | string | null>("size").as("size"))
    .where("brand_id", "=", selection.brandId)
    .where("until", ">=", until ?? selection.days.from)
    .where("until", "<=", until ?? selection.days.to)
    .where("cut", "in", [...cuts])
  const counted = since === undefined ? parts.whereRef("since", "=", "until") : parts.where("since", "=", since)
  return Number((await counted.executeTakeFirst())?.size ?? 0)
}

async function addUpPairs(
  db: Database,
  selection: RowSelection,
  {
    periods,
    wanted,
    passes,
    pass,
  }: { periods: readonly SearchPeriod[]; wanted: Uint8Array | undefined; passes: number; pass: number },
): Promise<PairSums> {
  const sums = createPairSums()
  for await (const part of readSelection(db, selection, periods)) {
    const [queries, pages] = [part.column("query"), part.column("page")]
    const [clicks, impressions] = [part.column("clicks"), part.column("impressions")]
    for (let row = 0; row < part.size; row++) {
      const query = queries[row] ?? 0
      if (query !== 0 && query % passes === pass && (wanted === undefined || wanted[query] === 1))
        sums.add(query, pages[row] ?? 0, clicks[row] ?? 0, impressions[row] ?? 0)
    }
  }
  return sums
}
