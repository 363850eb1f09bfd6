import type { SearchTotals } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import type { SumsOrder } from "../sums/rank-sums.ts"
import { readSumsOf } from "../sums/read-sums-of.ts"
import { readSums } from "../sums/read-sums.ts"
import { findSelections, type SearchQuestion } from "./find-selection.ts"
import { noSums, toTotals, unknownTotals } from "./to-totals.ts"

export interface GroupQuestion extends Omit<SearchQuestion, "by"> {
  by: "query" | "page"
  /** Text in the group's name, in any case. */
  q?: string | undefined
  sort: SumsOrder
  offset: number
  limit: number
}

export interface Group extends SearchTotals {
  key: string
  /** Null if there is no comparison. */
  previous: SearchTotals | null
}

/** Sums of searches by query or page, in an order. */
export async function readGroups(
  db: Database,
  { by, q, sort, offset, limit, ...question }: GroupQuestion,
): Promise<{ groups: Group[]; isKnown: boolean }> {
  const { current, previous } = await findSelections(db, { ...question, by: [by] })
  if (current === undefined) return { groups: [], isKnown: false }
  const rows = await readSums(db, by, current, { sort, offset, limit, q })
  const names = rows.map((row) => row.key)
  const before = previous === undefined || names.length === 0 ? [] : await readSumsOf(db, by, previous, names)
  const earlier = new Map(before.map((row) => [row.key, row]))
  const compare = (key: string) => {
    if (question.days.previous === null) return null
    return previous === undefined ? unknownTotals : toTotals(earlier.get(key) ?? noSums)
  }
  return {
    groups: rows.map((row) => ({ key: row.key, ...toTotals(row), previous: compare(row.key) })),
    isKnown: true,
  }
}
