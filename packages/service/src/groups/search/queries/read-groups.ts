import type { SearchTotals } from "@citable/contract/search"
import { sql } from "kysely"

import type { Database } from "../../../storage/database.ts"
import { findSelections, type SearchQuestion } from "./find-selection.ts"
import { type RowSelection, selectRows, sums } from "./select-rows.ts"
import { noSums, toTotals, unknownTotals } from "./to-totals.ts"

export interface GroupQuestion extends Omit<SearchQuestion, "by"> {
  by: "query" | "page"
  /** Text in the group's name, in any case. */
  q?: string | undefined
  sort: "-clicks" | "-impressions" | "-ctr" | "position"
  offset: number
  limit: number
}

export interface Group extends SearchTotals {
  key: string
  /** Null if there is no comparison. */
  previous: SearchTotals | null
}

const orders = {
  "-clicks": sql`clicks desc, impressions desc`,
  "-impressions": sql`impressions desc, clicks desc`,
  "-ctr": sql`sum(r.clicks) * 1.0 / nullif(sum(r.impressions), 0) desc nulls last, impressions desc`,
  position: sql`sum(r.positions) * 1.0 / nullif(sum(r.impressions), 0) asc nulls last, impressions desc`,
}

/** Sums of searches by query or page, in an order. */
export async function readGroups(
  db: Database,
  { by, q, sort, offset, limit, ...question }: GroupQuestion,
): Promise<{ groups: Group[]; isKnown: boolean }> {
  const { current, previous } = await findSelections(db, { ...question, by: [by] })
  if (current === undefined) return { groups: [], isKnown: false }
  let query = selectGroups(db, by, current)
  if (q !== undefined) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query = query.where(sql<boolean>`lower(${sql.ref(`r.${by}`)}) like ${pattern} escape '\\'`)
  }
  const rows = await query.orderBy(orders[sort]).orderBy(`r.${by}`).limit(limit).offset(offset).execute()
  const names = rows.map((row) => row.key)
  const before =
    previous === undefined || names.length === 0
      ? []
      : await selectGroups(db, by, previous).where(`r.${by}`, "in", names).execute()
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

/** Leaves out the searches whose query Google hides. */
function selectGroups(db: Database, by: "query" | "page", selection: RowSelection) {
  return selectRows(db, selection)
    .select([`r.${by} as key`, ...sums])
    .where(`r.${by}`, "!=", "")
    .groupBy(`r.${by}`)
}
