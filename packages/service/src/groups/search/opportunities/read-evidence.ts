import type { Database } from "../../../storage/database.ts"
import { findSelections, type SearchQuestion } from "../queries/find-selection.ts"
import type { RowSelection } from "../queries/select-periods.ts"
import { noSums, toTotals, unknownTotals } from "../queries/to-totals.ts"
import { readSums } from "../sums/read-sums.ts"
import type { Evidence, Found } from "./find-opportunities.ts"
import { type PagePair, readPairs } from "./read-pairs.ts"

/** The most queries, pages and pairs of both to read, most impressions first. */
const most = { query: 10_000, page: 10_000, pairs: 30_000 }

/** Reads the data for opportunities. `isKnown` says whether there are any. */
export async function readEvidence(
  db: Database,
  question: Omit<SearchQuestion, "by">,
  minImpressions: number,
): Promise<Evidence & { isKnown: boolean }> {
  const queries = await readFound(db, { ...question, by: ["query"] }, "query")
  const pages = await readFound(db, { ...question, by: ["page"] }, "page")
  const { current } = await findSelections(db, { ...question, by: ["query", "page"] })
  const pairs = current === undefined ? [] : await readPairs(db, current, most.pairs)
  const pagesOf = new Map(
    [...Map.groupBy(pairs, ({ query }) => query)].map(([query, own]) => [query, own.toSorted(strongestFirst)]),
  )
  const isKnown = queries !== undefined || pages !== undefined
  return { queries: queries ?? [], pages: pages ?? [], pagesOf, minImpressions, isKnown }
}

async function readFound(db: Database, question: SearchQuestion, by: "query" | "page"): Promise<Found[] | undefined> {
  const { current, previous } = await findSelections(db, question)
  if (current === undefined) return undefined
  const now = new Map((await readMost(db, by, current)).map((row) => [row.key, row]))
  const before = new Map((previous === undefined ? [] : await readMost(db, by, previous)).map((row) => [row.key, row]))
  // Include pages that lost all impressions, unless there are more pages than the limit.
  const keys = by === "page" && now.size < most.page ? new Set([...now.keys(), ...before.keys()]) : now.keys()
  const absent = before.size < most[by] ? toTotals(noSums) : unknownTotals
  const compare = (key: string) => {
    const row = before.get(key)
    return row === undefined ? absent : toTotals(row)
  }
  return [...keys].map((key) => ({
    key,
    numbers: toTotals(now.get(key) ?? noSums),
    previous: question.days.previous === null ? null : previous === undefined ? unknownTotals : compare(key),
  }))
}

async function readMost(db: Database, by: "query" | "page", selection: RowSelection) {
  const ranked = await readSums(db, by, selection)
  return ranked.some("-impressions alone", { offset: 0, limit: most[by] })
}

const strongestFirst = (one: PagePair, other: PagePair) =>
  other.clicks - one.clicks || other.impressions - one.impressions || (one.page < other.page ? -1 : 1)
