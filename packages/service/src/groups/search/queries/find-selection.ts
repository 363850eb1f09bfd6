import type { Database } from "../../../storage/database.ts"
import type { SearchDays } from "./choose-search-days.ts"
import { type RowSelection, selectPeriods } from "./select-rows.ts"

export interface SearchQuestion extends Pick<RowSelection, "brandId" | "filter" | "by"> {
  days: SearchDays
}

/** A selection of rows for some days and for those set beside them; undefined where nothing is known of them. */
export interface Selections {
  current: RowSelection | undefined
  previous: RowSelection | undefined
}

/** Finds what tells of a question: its days one by one where any is known, else all of them together. */
export async function findSelections(db: Database, { days, ...asked }: SearchQuestion): Promise<Selections> {
  const { previous, span } = days
  const isKnown = async (selection: RowSelection) =>
    (await selectPeriods(db, selection).select("until").limit(1).executeTakeFirst()) !== undefined
  const daily: RowSelection = { ...asked, days }
  const together: RowSelection = { ...asked, days, span }
  const before: RowSelection | undefined = previous === null ? undefined : { ...asked, days: previous }
  return {
    current: (await isKnown(daily)) ? daily : span !== null && (await isKnown(together)) ? together : undefined,
    previous: before !== undefined && (await isKnown(before)) ? before : undefined,
  }
}
