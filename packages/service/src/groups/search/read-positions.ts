import type { Missing } from "@citable/contract/search"
import { toSearchCountry } from "@citable/search-data/to-search-country"
import type { Database } from "@citable/storage/database"
import { readSearchParts, type SearchPeriod } from "@citable/storage/search/read-search-parts"
import { findNumbers, readNames } from "@citable/storage/search/search-names"

import { addDays } from "../../call/date-range.ts"
import { meanPosition } from "./queries/mean-position.ts"
import { type Dimension, rankCuts } from "./rows/cuts.ts"
import { searchWords } from "./search-words.ts"

export interface KeywordPosition {
  position: number | null
  previousPosition: number | null
  /** The page of the site with most clicks for it. */
  url: string | null
}

export interface KeywordPositions {
  source: "search_console" | "csv_import"
  /** When the search data were read; null for never. */
  observedAt: string | null
  /** Why there are no positions; null if there are search data. */
  missing: Missing | null
  /** Positions by the keyword's id, without keywords that had no impressions. */
  of: Map<string, KeywordPosition>
}

export const noPosition: KeywordPosition = { position: null, previousPosition: null, url: null }

interface Wanted {
  id: string
  keyword: string
  market: string | null
}

const week = 7

/**
 * The positions of keywords in the brand's search data: the mean position, weighted by impressions, over the last seven
 * days with rows by query, up to `to`, and over the seven days before. If the data cover a span of days, it is the mean
 * of the span, without a previous one.
 */
export async function readPositions(
  db: Database,
  brandId: string,
  keywords: readonly Wanted[],
  { to }: { to?: string } = {},
): Promise<KeywordPositions> {
  const known = db
    .selectFrom("search_periods")
    .select(["since", "until", "cut", "source", "written_at"])
    .where("brand_id", "=", brandId)
    .where("cut", "like", "q%")
  const upTo = to === undefined ? known : known.where("until", "<=", to)
  const last = await upTo.orderBy("until", "desc").orderBy("since", "desc").limit(1).executeTakeFirst()
  if (last === undefined) {
    const missing = await whyMissing(db, brandId)
    return { source: "search_console", observedAt: null, missing, of: new Map() }
  }
  const first = addDays(last.until, 1 - 2 * week)
  const findPeriods = () => upTo.where("until", ">=", first).where("until", "<=", last.until).execute()
  const periods = await findPeriods()
  const isDaily = last.since === last.until
  const middle = addDays(last.until, 1 - week)
  const isPresent = (one: SearchPeriod) =>
    isDaily ? one.since === one.until && one.until >= middle : one.since === last.since && one.until === last.until
  const isBefore = (one: SearchPeriod) => isDaily && one.since === one.until && one.until < middle
  const present = periods.filter(isPresent)
  const before = periods.filter(isBefore)
  const of = new Map<string, KeywordPosition>()
  for (const [market, inMarket] of Map.groupBy(keywords, (keyword) => keyword.market)) {
    const country = market === null ? undefined : toSearchCountry(market)
    if (market !== null && country === undefined) continue
    const queries = [...new Set(inMarket.map(({ keyword }) => searchWords(keyword)))]
    const needed: Dimension[] = country === undefined ? ["query"] : ["query", "country"]
    const withPage: Dimension[] = [...needed, "page"]
    const sumUp = (chosen: SearchPeriod[], isWanted: (one: SearchPeriod) => boolean, by: readonly Dimension[]) => {
      const chooseAgain = async () => chooseCuts((await findPeriods()).filter(isWanted), by)
      return sumRows(db, { brandId, queries, country, hasPage: by.includes("page") }, chosen, chooseAgain)
    }
    const paged = chooseCuts(present, withPage)
    const bare = chooseCuts(present, needed)
    const pages = await sumUp(paged, isPresent, withPage)
    // Often the most accurate cut has pages, too.
    const isSame = String(bare.map(nameOf)) === String(paged.map(nameOf))
    const current = isSame ? pages : await sumUp(bare, isPresent, needed)
    const previous = await sumUp(chooseCuts(before, needed), isBefore, needed)
    for (const { id, keyword } of inMarket) {
      const words = searchWords(keyword)
      const position = meanOf(current.get(words) ?? [])
      const previousPosition = meanOf(previous.get(words) ?? [])
      if (position === null && previousPosition === null) continue
      const [page] = (pages.get(words) ?? []).toSorted(byClicks)
      of.set(id, { position, previousPosition, url: page?.page ?? null })
    }
  }
  const observedAt = new Date(Math.max(...present.map(({ written_at: at }) => at))).toISOString()
  return { source: last.source, observedAt, missing: null, of }
}

interface Summed {
  query: string
  page: string
  clicks: number
  impressions: number
  positions: number
}

/** The most accurate cut of each period. */
function chooseCuts(periods: readonly SearchPeriod[], needed: readonly Dimension[]): SearchPeriod[] {
  const ranked = rankCuts(needed)
  return [...Map.groupBy(periods, ({ since, until }) => `${since} ${until}`).values()].flatMap((same) => {
    const cut = ranked.find((one) => same.some((period) => period.cut === one))
    return same.filter((period) => period.cut === cut)
  })
}

/** The sums of some queries over periods, by query. */
async function sumRows(
  db: Database,
  selection: { brandId: string; queries: string[]; country: string | undefined; hasPage: boolean },
  periods: readonly SearchPeriod[],
  chooseAgain: () => Promise<SearchPeriod[]>,
): Promise<Map<string, Summed[]>> {
  const { brandId, queries, country, hasPage } = selection
  const numbers = await findNumbers(db, { brandId, dimension: "query" }, queries)
  const queryOf = new Map([...numbers].map(([query, number]) => [number, query]))
  if (queryOf.size === 0) return new Map()
  const found = new Map<string, Summed & { number: number }>()
  for await (const part of readSearchParts(db, brandId, periods, { country }, { chooseAgain })) {
    const [own, pages] = [part.column("query"), part.column("page")]
    const [clicks, impressions, positions] = [
      part.column("clicks"),
      part.column("impressions"),
      part.column("positions"),
    ]
    for (let row = 0; row < part.size; row++) {
      const query = queryOf.get(own[row] ?? 0)
      if (query === undefined) continue
      const page = hasPage ? (pages[row] ?? 0) : 0
      const key = `${own[row]} ${page}`
      const sum = found.get(key) ?? { query, page: "", number: page, clicks: 0, impressions: 0, positions: 0 }
      found.set(key, sum)
      sum.clicks += clicks[row] ?? 0
      sum.impressions += impressions[row] ?? 0
      sum.positions += positions[row] ?? 0
    }
  }
  const names = await readNames(db, { brandId, dimension: "page" }, [
    ...new Set([...found.values()].map(({ number }) => number)),
  ])
  const sums = [...found.values()].map(({ number, ...sum }) => ({ ...sum, page: names.get(number) ?? "" }))
  return Map.groupBy(sums, ({ query }) => query)
}

function meanOf(rows: readonly Summed[]): number | null {
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0)
  if (impressions === 0) return null
  return meanPosition(
    rows.reduce((sum, row) => sum + row.positions, 0),
    impressions,
  )
}

const nameOf = ({ until, cut }: SearchPeriod) => `${until} ${cut}`

const byClicks = (a: Summed, b: Summed) =>
  b.clicks - a.clicks || b.impressions - a.impressions || (a.page < b.page ? -1 : 1)

async function whyMissing(db: Database, brandId: string): Promise<Missing> {
  const google = await db
    .selectFrom("integrations")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("kind", "=", "google")
    .executeTakeFirst()
  return google === undefined ? "not_configured" : "not_synced"
}
