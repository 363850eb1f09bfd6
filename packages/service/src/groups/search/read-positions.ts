import type { Missing } from "@citable/contract/search"

import type { Database } from "../../storage/database.ts"
import { positionsOf } from "./queries/select-rows.ts"
import { type Dimension, rankCuts } from "./rows/cuts.ts"
import { searchWords } from "./search-words.ts"
import { toSearchCountry } from "./to-search-country.ts"

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

/** A day, or a span of days, in one cut. */
interface Period {
  since: string
  until: string
  cut: string
}

const dayMs = 86_400_000
const week = 7
const chunk = 500

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
  const first = shiftDay(last.until, 1 - 2 * week)
  const periods = await upTo.where("until", ">=", first).where("until", "<=", last.until).execute()
  const isDaily = last.since === last.until
  const daily = periods.filter(({ since, until }) => since === until)
  const middle = shiftDay(last.until, 1 - week)
  const present = isDaily ? daily.filter(({ until }) => until >= middle) : periods.filter((one) => isSame(one, last))
  const before = isDaily ? daily.filter(({ until }) => until < middle) : []
  const of = new Map<string, KeywordPosition>()
  for (const [market, inMarket] of Map.groupBy(keywords, (keyword) => keyword.market)) {
    const country = market === null ? undefined : toSearchCountry(market)
    if (market !== null && country === undefined) continue
    for (let from = 0; from < inMarket.length; from += chunk) {
      const some = inMarket.slice(from, from + chunk)
      const queries = [...new Set(some.map(({ keyword }) => searchWords(keyword)))]
      const selection = { db, brandId, queries, country }
      const [current, previous, pages] = [
        await sumRows(selection, present, []),
        await sumRows(selection, before, []),
        await sumRows(selection, present, ["page"]),
      ]
      for (const { id, keyword } of some) {
        const words = searchWords(keyword)
        const position = meanOf(current.filter(({ query }) => query === words))
        const previousPosition = meanOf(previous.filter(({ query }) => query === words))
        if (position === null && previousPosition === null) continue
        const [page] = pages.filter(({ query }) => query === words).toSorted(byClicks)
        of.set(id, { position, previousPosition, url: page?.page ?? null })
      }
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

/** The sums of some queries over periods, each from the most accurate cut. */
async function sumRows(
  selection: { db: Database; brandId: string; queries: string[]; country: string | undefined },
  periods: readonly Period[],
  more: Dimension[],
): Promise<Summed[]> {
  const { db, brandId, queries, country } = selection
  const needed: Dimension[] = ["query", ...more, ...(country === undefined ? [] : ["country" as const])]
  const ranked = rankCuts(needed)
  const chosen = [...Map.groupBy(periods, ({ since, until }) => `${since} ${until}`).values()].flatMap((same) => {
    const cut = ranked.find((one) => same.some((period) => period.cut === one))
    return same.filter((period) => period.cut === cut)
  })
  const found: Summed[] = []
  for (const [cut, ofCut] of Map.groupBy(chosen, (period) => period.cut)) {
    let query = db
      .selectFrom("search_rows")
      .where("brand_id", "=", brandId)
      .where("cut", "=", cut)
      .where((eb) => eb.or(ofCut.map(({ since, until }) => eb.and({ since, until }))))
      .where("query", "in", queries)
    if (country !== undefined) query = query.where("country", "=", country)
    const rows = await query
      .select(more.length === 0 ? ["query"] : ["query", "page"])
      .select((eb) => [
        eb.fn.sum<number | string>("clicks").as("clicks"),
        eb.fn.sum<number | string>("impressions").as("impressions"),
        positionsOf("positions").as("positions"),
      ])
      .groupBy(more.length === 0 ? ["query"] : ["query", "page"])
      .execute()
    for (const row of rows) {
      found.push({
        query: row.query,
        page: row.page ?? "",
        clicks: Number(row.clicks),
        impressions: Number(row.impressions),
        positions: Number(row.positions),
      })
    }
  }
  return found
}

function meanOf(rows: readonly Summed[]): number | null {
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0)
  if (impressions === 0) return null
  return rows.reduce((sum, row) => sum + row.positions, 0) / 1000 / impressions
}

const byClicks = (a: Summed, b: Summed) =>
  b.clicks - a.clicks || b.impressions - a.impressions || (a.page < b.page ? -1 : 1)

const isSame = (one: Period, other: Period) => one.since === other.since && one.until === other.until

const shiftDay = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

async function whyMissing(db: Database, brandId: string): Promise<Missing> {
  const google = await db
    .selectFrom("integrations")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("kind", "=", "google")
    .executeTakeFirst()
  return google === undefined ? "not_configured" : "not_synced"
}
