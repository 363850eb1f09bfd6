import { setImmediate } from "node:timers/promises"

import type { Database } from "../database.ts"
import { openPart, type PartColumn, partOf, type SearchPart } from "./search-part.ts"

/** A day, or a span of days, in one cut. */
export interface SearchPeriod {
  until: string
  since: string
  cut: string
}

/** Which rows to read. */
export interface PartFilter {
  /** Numbers of names. */
  query?: number | undefined
  page?: number | undefined
  country?: string | undefined
  device?: string | undefined
}

/** The rows of a part that pass the filter. */
export interface ReadPart extends SearchPeriod, SearchPart {}

/** About so many bytes are read at once: SQLite reads and decodes them in ten milliseconds, in which nothing else runs. */
const bytesAtOnce = 2_000_000
const firstPeriods = 4
const mostPeriods = 100

/**
 * Reads the rows of some periods part by part, in no order. Between two pieces, other work of the process runs. Whoever stops reading
 * before the end costs nothing more.
 */
export async function* readSearchParts(
  db: Database,
  brandId: string,
  periods: readonly SearchPeriod[],
  filter: PartFilter = {},
): AsyncGenerator<ReadPart> {
  for (const [kind, alike] of Map.groupBy(periods, toKind)) {
    const isDaily = kind.startsWith("day ")
    let count = isDaily ? firstPeriods : 1
    for (let from = 0; from < alike.length;) {
      const piece = alike.slice(from, from + count)
      const [first] = piece
      if (first === undefined) break
      from += piece.length
      const only = partWith(filter, first.cut)
      let query = db
        .selectFrom("search_parts")
        .select(["until", "since", "cut", "rows"])
        .where("brand_id", "=", brandId)
        .where(
          "until",
          "in",
          piece.map(({ until }) => until),
        )
        .where("cut", "=", first.cut)
      query = isDaily ? query.whereRef("since", "=", "until") : query.where("since", "=", first.since)
      const rows = await (only === undefined ? query : query.where("part", "=", only)).execute()
      let bytes = 0
      for (const { rows: encoded, ...period } of rows) {
        bytes += encoded.length
        const part = filterPart(openPart(encoded), filter)
        if (part !== undefined) yield { ...period, ...part }
      }
      if (isDaily) count = nextCount(piece.length, bytes)
      await setImmediate()
    }
  }
}

/** The only part that can have rows of a filter; undefined if all can. */
function partWith({ query = 0, page = 0 }: PartFilter, cut: string): number | undefined {
  if (query !== 0) return partOf({ query, page })
  return page !== 0 && !cut.includes("q") ? partOf({ query, page }) : undefined
}

const toKind = ({ until, since, cut }: SearchPeriod) => (since === until ? `day ${cut}` : `span ${since} ${cut}`)

function nextCount(read: number, bytes: number): number {
  const fitting = Math.floor((read * bytesAtOnce) / Math.max(bytes, 1))
  return Math.min(mostPeriods, Math.max(1, fitting))
}

/** Keeps the rows that pass the filter; undefined if none does. */
function filterPart(part: SearchPart, { query, page, country, device }: PartFilter): SearchPart | undefined {
  const wanted: [PartColumn, number | undefined][] = [
    ["query", query],
    ["page", page],
    ["country", country === undefined ? undefined : part.countries.indexOf(country)],
    ["device", device === undefined ? undefined : part.devices.indexOf(device)],
  ]
  let kept: Uint32Array | undefined
  for (const [name, value] of wanted) {
    if (value === undefined) continue
    const values = part.column(name)
    const found = new Uint32Array(kept?.length ?? part.size)
    let length = 0
    for (let place = 0; place < found.length; place++) {
      const index = kept?.[place] ?? place
      if (values[index] === value) found[length++] = index
    }
    if (length === 0) return undefined
    kept = found.subarray(0, length)
  }
  if (kept === undefined) return part
  const indexes = kept
  return {
    ...part,
    size: indexes.length,
    column(name) {
      const values = part.column(name)
      const own = new Float64Array(indexes.length)
      for (let place = 0; place < own.length; place++) own[place] = values[indexes[place] ?? 0] ?? 0
      return own
    },
  }
}
