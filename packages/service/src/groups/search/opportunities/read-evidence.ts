import type { Database } from "@citable/storage/database"

import { findSelections, type SearchQuestion } from "../queries/find-selection.ts"
import { emptySums, type TotalSums } from "../queries/sum-by-name.ts"
import { readTotalSums } from "../sums/read-total-sums.ts"
import { chooseFirst } from "./choose-first.ts"
import { type PagePair, readPairs } from "./read-pairs.ts"

/** The sums of a range, and of the range to compare with. */
export interface ComparedSums {
  now: TotalSums
  /** Undefined if there are no data of that range; null if there is no comparison. */
  before: TotalSums | undefined | null
}

/** What opportunities are found in. Queries and pages are numbers of `search_names`. */
export interface Evidence {
  queries: ComparedSums
  pages: ComparedSums
  /** The queries that are looked at. */
  chosen: Uint32Array
  /** The pages in the results of each of them. */
  pagesOf: ReadonlyMap<number, readonly PagePair[]>
  minImpressions: number
  /** Whether there are any data of the range. */
  isKnown: boolean
}

/** The most queries, and pairs of queries and pages, to look at, most impressions first. */
const most = { queries: 10_000, pairs: 30_000 }

/** Reads the data for opportunities. */
export async function readEvidence(
  db: Database,
  question: Omit<SearchQuestion, "by">,
  minImpressions: number,
): Promise<Evidence> {
  const queries = await readCompared(db, question, "query")
  const pages = await readCompared(db, question, "page")
  const chosen = chooseFirst(queries.now, { most: most.queries, minImpressions })
  const { current } = await findSelections(db, { ...question, by: ["query", "page"] })
  const wanted = new Uint8Array(queries.now.present.length)
  for (const number of chosen) wanted[number] = 1
  const pairs = current === undefined ? [] : await readPairs(db, current, { count: most.pairs, wanted })
  const isKnown = queries.isKnown || pages.isKnown
  return { queries, pages, chosen, pagesOf: Map.groupBy(pairs, ({ query }) => query), minImpressions, isKnown }
}

async function readCompared(
  db: Database,
  question: Omit<SearchQuestion, "by">,
  by: "query" | "page",
): Promise<ComparedSums & { isKnown: boolean }> {
  const { current, previous } = await findSelections(db, { ...question, by: [by] })
  if (current === undefined) return { now: emptySums(0), before: undefined, isKnown: false }
  const now = await readTotalSums(db, by, current)
  if (question.days.previous === null) return { now, before: null, isKnown: true }
  return { now, before: previous && (await readTotalSums(db, by, previous)), isKnown: true }
}
