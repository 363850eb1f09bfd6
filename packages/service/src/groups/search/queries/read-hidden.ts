import type { SearchPerformance } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import { readTotalSums } from "../sums/read-total-sums.ts"
import { readSelection } from "./read-selection.ts"
import type { SearchDays } from "./resolve-search-days.ts"
import { choosePeriods, type RowSelection } from "./select-periods.ts"
import type { TotalSums } from "./sum-by-name.ts"

type Hidden = SearchPerformance["search"]["hidden"]

/**
 * What belongs to no named query: the totals of Search Console, less the sums of its queries, over the days of which both are known. Null
 * without such a day.
 */
export async function readHidden(
  db: Database,
  { brandId, days, filter }: Pick<RowSelection, "brandId" | "filter"> & { days: SearchDays },
): Promise<Hidden> {
  const all: RowSelection = { brandId, days, filter, by: [] }
  const named: RowSelection = { ...all, by: ["query"] }
  // A total that was itself added up from queries says nothing about the others.
  const totals = (await choosePeriods(db, all)).filter(({ cut }) => !cut.includes("q"))
  const queries = await choosePeriods(db, named)
  const known = new Set(queries.map(({ until }) => until))
  const both = new Set(totals.map(({ until }) => until).filter((day) => known.has(day)))
  if (both.size === 0) return null
  const shown = await addUp(
    db,
    all,
    totals.filter(({ until }) => both.has(until)),
  )
  const listed =
    both.size === queries.length
      ? addNames(await readTotalSums(db, "query", named))
      : await addUp(
          db,
          named,
          queries.filter(({ until }) => both.has(until)),
        )
  const clicks = Math.max(0, shown.clicks - listed.clicks)
  const impressions = Math.max(0, shown.impressions - listed.impressions)
  return {
    clicks,
    impressions,
    share_of_clicks: shown.clicks === 0 ? null : clicks / shown.clicks,
    share_of_impressions: shown.impressions === 0 ? null : impressions / shown.impressions,
  }
}

type Periods = Awaited<ReturnType<typeof choosePeriods>>

/** Adds up rows; by query, without those of no query. */
async function addUp(db: Database, selection: RowSelection, periods: Periods) {
  const sums = { clicks: 0, impressions: 0 }
  for await (const part of readSelection(db, selection, periods)) {
    const names = selection.by.length === 0 ? undefined : part.column("query")
    const [clicks, impressions] = [part.column("clicks"), part.column("impressions")]
    for (let row = 0; row < part.size; row++) {
      if (names?.[row] === 0) continue
      sums.clicks += clicks[row] ?? 0
      sums.impressions += impressions[row] ?? 0
    }
  }
  return sums
}

/** Adds up the sums of all names. The one without a text has number 0. */
const addNames = ({ clicks, impressions }: TotalSums) => ({
  clicks: clicks.subarray(1).reduce((sum, value) => sum + value, 0),
  impressions: impressions.subarray(1).reduce((sum, value) => sum + value, 0),
})
