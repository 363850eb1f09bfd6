import { setImmediate } from "node:timers/promises"

import { openPart, type PartColumn, partOf, type SearchPart } from "@citable/search-data/parts/search-part"

import { byteTransfer } from "../byte-transfer.ts"
import type { Database } from "../database.ts"

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

export interface ReadOptions {
  /**
   * Chooses the periods again if some have no rows left, because a sync or an import has replaced a day in other cuts meanwhile. The days
   * without rows are then read in their new cut.
   */
  chooseAgain?: () => Promise<readonly SearchPeriod[]>
}

/** So many rows are about a megabyte. SQLite reads and decodes them in five milliseconds, in which nothing else runs. */
const rowsAtOnce = 100_000
const periodsAtOnce = 500

/**
 * Reads the rows of some periods part by part, in no order. Between two pieces, other work of the process runs. Each period is read by one
 * statement, so its rows are those of one moment. Whoever stops reading before the end costs nothing more.
 */
export async function* readSearchParts(
  db: Database,
  brandId: string,
  periods: readonly SearchPeriod[],
  filter: PartFilter = {},
  { chooseAgain }: ReadOptions = {},
): AsyncGenerator<ReadPart> {
  const { send, receive } = byteTransfer(db)
  let wanted = periods
  while (wanted.length > 0) {
    const left = new Map(wanted.map((period) => [nameOf(period), period]))
    for (const alike of Map.groupBy(wanted, toKind).values()) {
      for (let from = 0; from < alike.length; from += periodsAtOnce) {
        const parts = partsOf(db, { brandId, alike: alike.slice(from, from + periodsAtOnce), filter })
        for (const days of await findPieces(parts)) {
          const rows = await parts
            .where("until", "in", days)
            .select(["until", "since", "cut", "size", (eb) => send(eb.ref("rows")).as("rows")])
            .execute()
          let weight = 0
          for (const { rows: encoded, size, ...period } of rows) {
            left.delete(nameOf(period))
            weight += Number(size)
            const part = filterPart(openPart(receive(encoded)), filter)
            if (part !== undefined) yield { ...period, ...part }
            if (weight < rowsAtOnce) continue
            weight = 0
            await setImmediate()
          }
          await setImmediate()
        }
      }
    }
    if (left.size === 0 || chooseAgain === undefined) return
    const daysLeft = new Set([...left.values()].map(dayOf))
    wanted = (await chooseAgain()).filter((period) => daysLeft.has(dayOf(period)) && !left.has(nameOf(period)))
  }
}

/** The parts of periods of one kind that can have rows of a filter. */
function partsOf(
  db: Database,
  { brandId, alike, filter }: { brandId: string; alike: readonly SearchPeriod[]; filter: PartFilter },
) {
  const [{ since, until, cut } = { since: "", until: "", cut: "" }] = alike
  const days = alike.map((period) => period.until)
  const parts = db
    .selectFrom("search_parts")
    .where("brand_id", "=", brandId)
    .where("until", "in", days)
    .where((eb) => (since === until ? eb("since", "=", eb.ref("until")) : eb("since", "=", since)))
    .where("cut", "=", cut)
  const only = partWith(filter, cut)
  return only === undefined ? parts : parts.where("part", "=", only)
}

/** Divides days into pieces with about so many rows as fit. Days without rows are in none. */
async function findPieces(parts: ReturnType<typeof partsOf>): Promise<string[][]> {
  const sizes = await parts
    .select(["until", (eb) => eb.fn.sum<number | string>("size").as("size")])
    .groupBy("until")
    .execute()
  const pieces: string[][] = []
  let room = 0
  for (const { until, size } of sizes) {
    if (room < Number(size)) {
      pieces.push([])
      room = rowsAtOnce
    }
    pieces.at(-1)?.push(until)
    room -= Number(size)
  }
  return pieces
}

/** The only part that can have rows of a filter; undefined if all can. */
function partWith({ query = 0, page = 0 }: PartFilter, cut: string): number | undefined {
  if (query !== 0) return partOf({ query, page })
  return page !== 0 && !cut.includes("q") ? partOf({ query, page }) : undefined
}

const toKind = ({ until, since, cut }: SearchPeriod) => (since === until ? `day ${cut}` : `span ${since} ${cut}`)

const dayOf = ({ until, since }: SearchPeriod) => `${until} ${since}`

const nameOf = ({ until, since, cut }: SearchPeriod) => `${until} ${since} ${cut}`

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
