import type { Database } from "../../../storage/database.ts"
import { lastNumber, readNames } from "../../../storage/search/search-names.ts"
import { readSelection } from "../queries/read-selection.ts"
import { choosePeriods, type RowSelection } from "../queries/select-periods.ts"
import { takeFirst } from "../sums/take-first.ts"

/** A page of the site in the results of a query. */
export interface PagePair {
  query: string
  page: string
  clicks: number
  impressions: number
}

/** So many rows are added up at once, in about 200 MB of memory at most. More are read several times, for some of the queries each time. */
const rowsAtOnce = 2_000_000

interface Pair {
  query: number
  page: number
  clicks: number
  impressions: number
}

/** Adds up a selection by query and page. Returns the pairs with the most impressions. Among equal ones, the older names come first. */
export async function readPairs(db: Database, selection: RowSelection, count: number): Promise<PagePair[]> {
  const { brandId } = selection
  const pages = (await lastNumber(db, { brandId, dimension: "page" })) + 1
  const passes = Math.max(1, Math.ceil((await countRows(db, selection)) / rowsAtOnce))
  let best: Pair[] = []
  for (let pass = 0; pass < passes; pass++) {
    const added = await addUpPairs(db, selection, { pages, passes, pass })
    best = [...best, ...firstPairs(added, { pages, count })].toSorted(mostImpressions).slice(0, count)
  }
  const names = {
    query: await readNames(db, { brandId, dimension: "query" }, [...new Set(best.map(({ query }) => query))]),
    page: await readNames(db, { brandId, dimension: "page" }, [...new Set(best.map(({ page }) => page))]),
  }
  return best.map(({ query, page, ...sums }) => ({
    query: names.query.get(query) ?? "",
    page: names.page.get(page) ?? "",
    ...sums,
  }))
}

const mostImpressions = (one: Pair, other: Pair) =>
  other.impressions - one.impressions || one.query - other.query || one.page - other.page

async function countRows(db: Database, selection: RowSelection): Promise<number> {
  const { since, until } = selection.span ?? { since: undefined, until: undefined }
  const cuts = new Set((await choosePeriods(db, selection)).map(({ cut }) => cut))
  if (cuts.size === 0) return 0
  const parts = db
    .selectFrom("search_parts")
    .select((eb) => eb.fn.sum<number | string | null>("size").as("size"))
    .where("brand_id", "=", selection.brandId)
    .where("until", ">=", until ?? selection.days.from)
    .where("until", "<=", until ?? selection.days.to)
    .where("cut", "in", [...cuts])
  const counted = since === undefined ? parts.whereRef("since", "=", "until") : parts.where("since", "=", since)
  return Number((await counted.executeTakeFirst())?.size ?? 0)
}

interface AddedPairs {
  /** Query times `pages` plus page: below 2^53 for 90 million of each. */
  places: Map<number, number>
  clicks: Float64Array
  impressions: Float64Array
}

async function addUpPairs(
  db: Database,
  selection: RowSelection,
  { pages, passes, pass }: { pages: number; passes: number; pass: number },
): Promise<AddedPairs> {
  const places = new Map<number, number>()
  let clicks = new Float64Array(2 ** 16)
  let impressions = new Float64Array(2 ** 16)
  for await (const part of readSelection(db, selection)) {
    const numbers = { query: part.column("query"), page: part.column("page") }
    const own = { clicks: part.column("clicks"), impressions: part.column("impressions") }
    if (places.size + part.size > clicks.length) {
      const size = 2 * clicks.length + part.size
      clicks = grow(clicks, size)
      impressions = grow(impressions, size)
    }
    for (let row = 0; row < part.size; row++) {
      const query = numbers.query[row] ?? 0
      if (query === 0 || query % passes !== pass) continue
      const key = query * pages + (numbers.page[row] ?? 0)
      let place = places.get(key)
      if (place === undefined) {
        place = places.size
        places.set(key, place)
      }
      clicks[place] = (clicks[place] ?? 0) + (own.clicks[row] ?? 0)
      impressions[place] = (impressions[place] ?? 0) + (own.impressions[row] ?? 0)
    }
  }
  return { places, clicks, impressions }
}

function grow(values: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(size)
  larger.set(values)
  return larger
}

function firstPairs(
  { places, clicks, impressions }: AddedPairs,
  { pages, count }: { pages: number; count: number },
): Pair[] {
  const keys = Float64Array.from(places.keys())
  const order = Uint32Array.from(keys.keys())
  const first = takeFirst(order, count, (one, other) => (impressions[other] ?? 0) - (impressions[one] ?? 0))
  return first.map((place) => {
    const key = keys[place] ?? 0
    const page = key % pages
    return { query: (key - page) / pages, page, clicks: clicks[place] ?? 0, impressions: impressions[place] ?? 0 }
  })
}
