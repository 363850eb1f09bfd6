import { setImmediate } from "node:timers/promises"

import type { Database } from "@citable/storage/database"
import { readSearchParts } from "@citable/storage/search/read-search-parts"
import { selectNames } from "@citable/storage/search/search-names"

import { likeWords } from "./like-words.ts"

export interface SearchedQuery {
  query: string
  impressions: number
}

/** How many days to read, latest first, and how many of their queries, most impressions first. */
const most = { days: 7, queries: 20_000 }
const batch = 5000

/**
 * The queries of Search Console that have one of some words, with their impressions on the latest days that have queries. Without daily
 * numbers, those of the latest span. It looks at the 20,000 queries with the most impressions.
 */
export async function readSearchQueries(
  db: Database,
  brandId: string,
  words: readonly string[],
): Promise<SearchedQuery[]> {
  if (words.length === 0) return []
  const sums = new Map<number, number>()
  const chooseAgain = () => findPeriods(db, brandId)
  for await (const part of readSearchParts(db, brandId, await chooseAgain(), {}, { chooseAgain })) {
    const [numbers, impressions] = [part.column("query"), part.column("impressions")]
    for (let row = 0; row < part.size; row++) {
      const number = numbers[row] ?? 0
      if (number !== 0) sums.set(number, (sums.get(number) ?? 0) + (impressions[row] ?? 0))
    }
  }
  const strongest = [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most.queries)
  const found: SearchedQuery[] = []
  for (let from = 0; from < strongest.length; from += batch) {
    const numbers = strongest.slice(from, from + batch).map(([number]) => number)
    const rows = await selectNames(db, brandId, "query")
      .select(["number", "name"])
      .where("number", "in", numbers)
      .where(likeWords(["name"], words))
      .execute()
    found.push(...rows.map(({ number, name }) => ({ query: name, impressions: sums.get(Number(number)) ?? 0 })))
    // SQLite answers at once: without this, nothing else would run.
    await setImmediate()
  }
  return found.toSorted((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1))
}

/** The latest days with queries, each by its cut with the fewest other dimensions; else the latest span. */
async function findPeriods(db: Database, brandId: string) {
  const rows = await db
    .selectFrom("search_periods")
    .select(["until", "since", "cut"])
    .where("brand_id", "=", brandId)
    .where("cut", "like", "%q%")
    .orderBy("until", "desc")
    .orderBy("since", "desc")
    .orderBy("cut")
    .limit(most.days * 8)
    .execute()
  const isDaily = rows.some(({ until, since }) => until === since)
  const wanted = isDaily ? rows.filter(({ until, since }) => until === since) : rows
  const periods = [...Map.groupBy(wanted, ({ until, since }) => `${until} ${since}`).values()].flatMap((cuts) =>
    cuts
      .toSorted((a, b) => Number(a.cut.includes("p")) - Number(b.cut.includes("p")) || a.cut.length - b.cut.length)
      .slice(0, 1),
  )
  return periods.slice(0, isDaily ? most.days : 1)
}
