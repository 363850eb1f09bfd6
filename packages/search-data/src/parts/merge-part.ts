import { comparePartTexts, type PartColumn, type PartRow, type SearchPart } from "./search-part.ts"

type Columns = Record<PartColumn, Float64Array>

export interface MergedPart {
  part: SearchPart
  /** How many incoming rows are new or changed. */
  changed: number
}

/**
 * Merges rows into a part. Where both have one with the same keys, the incoming one counts. `incoming` has to be in the order of a part. It works
 * by columns, because objects for the rows of a large day take most of the time of a small import.
 */
export function mergePart(stored: SearchPart, incoming: readonly PartRow[]): MergedPart {
  const countries = unite(
    stored.countries,
    incoming.map(({ country }) => country),
  )
  const devices = unite(
    stored.devices,
    incoming.map(({ device }) => device),
  )
  const from = forEachColumn((name) => stored.column(name))
  from.country = from.country.map((place) => countries.moved[place] ?? 0)
  from.device = from.device.map((place) => devices.moved[place] ?? 0)
  const into = forEachColumn(() => new Float64Array(stored.size + incoming.length))
  let size = 0
  const copy = (start: number, end: number) => {
    if (start === end) return
    for (const name of names) into[name].set(from[name].subarray(start, end), size)
    size += end - start
  }
  let changed = 0
  let at = 0
  for (const row of incoming) {
    const own: Record<PartColumn, number> = {
      ...row,
      country: countries.places.get(row.country) ?? 0,
      device: devices.places.get(row.device) ?? 0,
    }
    const start = at
    while (at < stored.size && compareKeys(from, at, own) < 0) at++
    copy(start, at)
    const isKnown = at < stored.size && compareKeys(from, at, own) === 0
    if (!isKnown || sums.some((name) => from[name][at] !== own[name])) changed++
    if (isKnown) at++
    for (const name of names) into[name][size] = own[name]
    size++
  }
  copy(at, stored.size)
  const column = (name: PartColumn) => into[name].subarray(0, size)
  return { part: { size, countries: countries.names, devices: devices.names, column }, changed }
}

const keys = ["query", "page", "country", "device"] as const
const sums = ["clicks", "impressions", "positions"] as const
const names = [...keys, ...sums]

const forEachColumn = (make: (name: PartColumn) => Float64Array): Columns => ({
  query: make("query"),
  page: make("page"),
  country: make("country"),
  device: make("device"),
  clicks: make("clicks"),
  impressions: make("impressions"),
  positions: make("positions"),
})

/** Places are in the order of the texts, so places compare as texts do. */
function compareKeys(columns: Columns, at: number, row: Record<PartColumn, number>): number {
  for (const name of keys) {
    const difference = (columns[name][at] ?? 0) - row[name]
    if (difference !== 0) return difference
  }
  return 0
}

/** All texts in order, the place of each, and the new places of the stored ones. */
function unite(stored: readonly string[], more: readonly string[]) {
  const texts = [...new Set([...stored, ...more])].toSorted(comparePartTexts)
  const places = new Map(texts.map((text, place) => [text, place]))
  return { names: texts, places, moved: stored.map((text) => places.get(text) ?? 0) }
}
