import type { Database } from "@citable/storage/database"
import type { SearchPeriod } from "@citable/storage/search/read-search-parts"
import { sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import { type Dimension, dimensions, rankCuts } from "../rows/cuts.ts"

/** Which searches to count. */
export type SearchFilter = { [Name in Dimension]?: string | undefined }

export interface RowSelection {
  brandId: string
  days: Days
  /** A span without daily numbers, to read instead of single days. */
  span?: { since: string; until: string } | null
  filter: SearchFilter
  /** The dimensions to group rows by. */
  by: readonly Dimension[]
}

/** The days, or the span, that have data for a selection. */
export function selectPeriods(db: Database, selection: RowSelection) {
  const { brandId, days, span } = selection
  const periods = db.selectFrom("search_periods").where("brand_id", "=", brandId).where("cut", "in", ranked(selection))
  if (span != null) return periods.where("until", "=", span.until).where("since", "=", span.since)
  return periods.where("until", ">=", days.from).where("until", "<=", days.to).whereRef("since", "=", "until")
}

/** The most accurate cut of each day of a selection. */
export async function choosePeriods(db: Database, selection: RowSelection): Promise<SearchPeriod[]> {
  return selectPeriods(db, selection)
    .select([
      "until",
      "since",
      // The minimum is the best cut, because its rank is before its name.
      sql<string>`substr(min(${rankOf(ranked(selection))}), 2)`.as("cut"),
    ])
    .groupBy(["until", "since"])
    .execute()
}

const ranked = ({ by, filter }: RowSelection): string[] =>
  rankCuts(dimensions.filter((name) => by.includes(name) || filter[name] !== undefined))

function rankOf(cuts: readonly string[]) {
  const cases = cuts.map((cut, rank) => sql`when ${cut} then ${String.fromCharCode(97 + rank) + cut}`)
  return sql`case search_periods.cut ${sql.join(cases, sql` `)} end`
}
