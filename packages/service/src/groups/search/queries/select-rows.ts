import { type SelectQueryBuilder, sql } from "kysely"

import type { Days } from "../../../call/date-range.ts"
import type { Database } from "../../../storage/database.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
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

/** A query of `search_rows` as `r`. The caller selects and groups. */
type SelectedRows = SelectQueryBuilder<
  Tables & { chosen: { until: string; since: string; cut: string } } & { r: Tables["search_rows"] },
  "chosen" | "r",
  object
>

/** The rows of a range, for each day from its most accurate cut. */
export function selectRows(db: Database, selection: RowSelection): SelectedRows {
  const { brandId, filter } = selection
  const chosen = selectPeriods(db, selection)
    .select((eb) => [
      eb.ref("search_periods.until").as("until"),
      eb.ref("search_periods.since").as("since"),
      // The minimum is the best cut, because its rank is before its name. With row-level security, Postgres compares an index with columns
      // and not with other functions, so the rank is taken off here.
      sql<string>`substr(min(${rankOf(ranked(selection))}), 2)`.as("cut"),
    ])
    .groupBy(["search_periods.until", "search_periods.since"])
  // SQLite keeps the order of a cross join. Of an inner join it may read all rows of the brand, and then look for their days.
  let query = db
    .selectFrom(chosen.as("chosen"))
    .crossJoin("search_rows as r")
    .where("r.brand_id", "=", brandId)
    .whereRef("r.until", "=", "chosen.until")
    .whereRef("r.since", "=", "chosen.since")
    .whereRef("r.cut", "=", "chosen.cut")
  for (const name of dimensions) {
    const value = filter[name]
    if (value !== undefined) query = query.where(`r.${name}`, "=", value)
  }
  return query
}

/** The days, or the span, that have data for a selection. */
export function selectPeriods(db: Database, selection: RowSelection) {
  const { brandId, days, span } = selection
  const periods = db.selectFrom("search_periods").where("brand_id", "=", brandId).where("cut", "in", ranked(selection))
  if (span != null) return periods.where("until", "=", span.until).where("since", "=", span.since)
  return periods.where("until", ">=", days.from).where("until", "<=", days.to).whereRef("since", "=", "until")
}

const ranked = ({ by, filter }: RowSelection): string[] =>
  rankCuts(dimensions.filter((name) => by.includes(name) || filter[name] !== undefined))

function rankOf(cuts: readonly string[]) {
  const cases = cuts.map((cut, rank) => sql`when ${cut} then ${String.fromCharCode(97 + rank) + cut}`)
  return sql`case search_periods.cut ${sql.join(cases, sql` `)} end`
}

/** The sum of positions. SQLite refuses a sum of integers that has more than 64 bits, and its driver one of more than 53. */
export const positionsOf = (column: string) => sql<number | null>`sum(cast(${sql.ref(column)} as double precision))`

/** The sums of rows. */
export const sums = [
  sql<number | string | null>`sum(r.clicks)`.as("clicks"),
  sql<number | string | null>`sum(r.impressions)`.as("impressions"),
  positionsOf("r.positions").as("positions"),
] as const
