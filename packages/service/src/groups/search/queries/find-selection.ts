import type { Database } from "@citable/storage/database"

import type { SearchDays } from "./resolve-search-days.ts"
import { type RowSelection, selectPeriods } from "./select-periods.ts"

export interface SearchQuestion extends Pick<RowSelection, "brandId" | "filter" | "by"> {
  days: SearchDays
}

/** A selection of rows for a range and one for the range to compare with; undefined without data. */
export interface Selections {
  current: RowSelection | undefined
  previous: RowSelection | undefined
}

/** Finds the data for a query: single days if there are any, else the whole span. */
export async function findSelections(db: Database, { days, ...question }: SearchQuestion): Promise<Selections> {
  const { previous, span } = days
  const isKnown = async (selection: RowSelection) =>
    (await selectPeriods(db, selection).select("until").limit(1).executeTakeFirst()) !== undefined
  const daily: RowSelection = { ...question, days }
  const together: RowSelection = { ...question, days, span }
  const before: RowSelection | undefined = previous === null ? undefined : { ...question, days: previous }
  return {
    current: (await isKnown(daily)) ? daily : span !== null && (await isKnown(together)) ? together : undefined,
    previous: before !== undefined && (await isKnown(before)) ? before : undefined,
  }
}
