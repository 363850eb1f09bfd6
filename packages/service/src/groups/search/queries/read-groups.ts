import type { SearchTotals } from "@citable/contract/search"
import { sql } from "kysely"

import type { Database } from "../../../storage/database.ts"
import { readSums } from "../sums/read-sums.ts"
import { findSelections, type SearchQuestion } from "./find-selection.ts"
import { positionsOf, type RowSelection, selectRows, sums } from "./select-rows.ts"
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
  position: sql`${positionsOf("r.positions")} / nullif(sum(r.impressions), 0) asc nulls last, impressions desc`,
}

/** Sums of searches by query or page, in an order. */
export async function readGroups(
  db: Database,
  { by, q, sort, offset, limit, ...question }: GroupQuestion,
): Promise<{ groups: Group[]; isKnown: boolean }> {
  const { current, previous } = await findSelections(db, { ...question, by: [by] })
  if (current === undefined) return { groups: [], isKnown: false }
  const kept = await readSums(db, by, current)
  const rows =
    (await kept?.first(sort, offset + limit, q))?.slice(offset) ??
    (await orderGroups(db, by, current, q)
      .orderBy(orders[sort])
      .orderBy(`r.${by}`)
      .limit(limit)
      .offset(offset)
      .execute())
  const names = rows.map((row) => row.key)
  const before = previous === undefined || names.length === 0 ? [] : await readNamed(db, by, previous, names)
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

function orderGroups(db: Database, by: "query" | "page", selection: RowSelection, q: string | undefined) {
  const query = selectGroups(db, by, selection)
  if (q === undefined) return query
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return query.where(sql<boolean>`lower(${sql.ref(`r.${by}`)}) like ${pattern} escape '\\'`)
}

/** The sums of some queries or pages. */
async function readNamed(db: Database, by: "query" | "page", selection: RowSelection, names: readonly string[]) {
  const kept = await readSums(db, by, selection)
  return kept === undefined
    ? await selectGroups(db, by, selection).where(`r.${by}`, "in", names).execute()
    : await kept.of(names)
}

/** Leaves out the searches whose query Google hides. */
function selectGroups(db: Database, by: "query" | "page", selection: RowSelection) {
  return selectRows(db, selection)
    .select([`r.${by} as key`, ...sums])
    .where(`r.${by}`, "!=", "")
    .groupBy(`r.${by}`)
}
