import { setImmediate } from "node:timers/promises"

import type { Database } from "../../storage/database.ts"
import { likeWords } from "./like-words.ts"

export interface SearchedQuery {
  query: string
  impressions: number
}

/** How many days to read, latest first, and how many queries of each. */
const most = { days: 7, ofDay: 5000 }

/**
 * The queries of Search Console that have one of some words, with their impressions on the latest days that have queries. Without daily
 * numbers, those of the latest span. It reads no more than 5,000 queries of a day.
 */
export async function readSearchQueries(
  db: Database,
  brandId: string,
  words: readonly string[],
): Promise<SearchedQuery[]> {
  if (words.length === 0) return []
  const impressions = new Map<string, number>()
  for (const { until, since, cut } of await findPeriods(db, brandId)) {
    const rows = await db
      .selectFrom((eb) =>
        eb
          .selectFrom("search_rows")
          .select(["query", "impressions"])
          .where("brand_id", "=", brandId)
          .where("until", "=", until)
          .where("since", "=", since)
          .where("cut", "=", cut)
          // The key is a hash, so the first rows of a long day are any of them.
          .orderBy("key")
          .limit(most.ofDay)
          .as("r"),
      )
      .select("query")
      .select((eb) => eb.fn.sum<number | string>("impressions").as("impressions"))
      .where("query", "!=", "")
      .where(likeWords(["query"], words))
      .groupBy("query")
      .execute()
    for (const row of rows) impressions.set(row.query, (impressions.get(row.query) ?? 0) + Number(row.impressions))
    // SQLite answers at once: without this, nothing else would run.
    await setImmediate()
  }
  return [...impressions]
    .map(([query, count]) => ({ query, impressions: count }))
    .toSorted((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1))
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
