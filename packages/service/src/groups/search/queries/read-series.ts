import type { SearchTotals } from "@citable/contract/search"

import type { Database } from "../../../storage/database.ts"
import { findSelections, type SearchQuestion } from "./find-selection.ts"
import { type RowSelection, selectPeriods, selectRows, sums } from "./select-rows.ts"
import { noSums, type Sums, toTotals, unknownTotals } from "./to-totals.ts"

type Day = SearchTotals & { date: string }

export interface Series {
  totals: SearchTotals
  /** Null if there is no comparison. */
  previous: SearchTotals | null
  days: Day[]
  previous_days: Day[]
  isKnown: boolean
}

/** The sums of searches over a range, in total and by day. Days without data are left out. */
export async function readSeries(db: Database, question: Omit<SearchQuestion, "by">): Promise<Series> {
  const { current, previous } = await findSelections(db, { ...question, by: [] })
  const now = await readDays(db, current)
  const before = await readDays(db, previous)
  return {
    totals: now.totals,
    previous: question.days.previous === null ? null : before.totals,
    days: now.days,
    previous_days: before.days,
    isKnown: current !== undefined,
  }
}

async function readDays(
  db: Database,
  selection: RowSelection | undefined,
): Promise<{ totals: SearchTotals; days: Day[] }> {
  if (selection === undefined) return { totals: unknownTotals, days: [] }
  const rows = await selectRows(db, selection)
    .select(["r.until as date", ...sums])
    .groupBy("r.until")
    .execute()
  const total = rows.reduce<Sums>(
    (all, row) => ({
      clicks: Number(all.clicks) + Number(row.clicks),
      impressions: Number(all.impressions) + Number(row.impressions),
      positions: Number(all.positions) + Number(row.positions),
    }),
    noSums,
  )
  if (selection.span != null) return { totals: toTotals(total), days: [] }
  const byDay = new Map(rows.map((row) => [row.date, row]))
  const periods = await selectPeriods(db, selection).select("until").distinct().orderBy("until").execute()
  return {
    totals: toTotals(total),
    days: periods.map(({ until }) => ({ date: until, ...toTotals(byDay.get(until) ?? noSums) })),
  }
}
