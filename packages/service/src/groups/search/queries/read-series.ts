import type { SearchTotals } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import { findSelections, type SearchQuestion } from "./find-selection.ts"
import { readSelection } from "./read-selection.ts"
import { choosePeriods, type RowSelection } from "./select-periods.ts"
import { noSums, toTotals, unknownTotals } from "./to-totals.ts"

type NumericSums = Record<"clicks" | "impressions" | "positions", number>
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
  const periods = await choosePeriods(db, selection)
  const byDay = new Map<string, NumericSums>()
  for await (const part of readSelection(db, selection, periods)) {
    const day = byDay.get(part.until) ?? { clicks: 0, impressions: 0, positions: 0 }
    byDay.set(part.until, day)
    for (const name of ["clicks", "impressions", "positions"] as const) {
      for (const value of part.column(name)) day[name] += value
    }
  }
  const total: NumericSums = { clicks: 0, impressions: 0, positions: 0 }
  for (const day of byDay.values()) {
    total.clicks += day.clicks
    total.impressions += day.impressions
    total.positions += day.positions
  }
  if (selection.span != null) return { totals: toTotals(total), days: [] }
  return {
    totals: toTotals(total),
    days: periods
      .map(({ until }) => until)
      .toSorted()
      .map((date) => ({ date, ...toTotals(byDay.get(date) ?? noSums) })),
  }
}
