import { hash } from "node:crypto"

import type { Dimension } from "./cuts.ts"

/** A row of a source: the value of each dimension, and the mean position. */
export interface SourceRow {
  keys: readonly string[]
  clicks: number
  impressions: number
  position: number
}

/** A row to store. Dimensions outside its cut are empty. */
export interface SearchRow {
  query: string
  page: string
  country: string
  device: string
  clicks: number
  impressions: number
  /** The sum of the positions of all impressions, in thousandths. */
  positions: number
}

/** Longer texts are cut off. Real queries and pages are shorter. */
const longest = { query: 2000, page: 4000, country: 100, device: 100 }
/** With this limit, the positions of a hundred million impressions are still an exact number. */
const mostThousandths = 9e7

/** Converts rows to their stored form. Rows with the same keys become one. */
export function toSearchRows(wanted: readonly Dimension[], rows: Iterable<SourceRow>): SearchRow[] {
  const merged = new Map<string, SearchRow>()
  for (const { keys, clicks, impressions, position } of rows) {
    const row = { query: "", page: "", country: "", device: "" }
    // Postgres can store neither U+0000 nor half of a character, which cutting off can leave.
    for (let index = 0; index < wanted.length; index++) {
      const name = wanted[index] as Dimension
      const text = (keys[index] ?? "").replaceAll("\0", "")
      row[name] = (name === "country" || name === "device" ? text.toLowerCase() : text)
        .slice(0, longest[name])
        .toWellFormed()
    }
    const key = `${row.query}\0${row.page}\0${row.country}\0${row.device}`
    const positions = exact(Math.round(Math.min(position, mostThousandths / 1000) * impressions * 1000))
    const known = merged.get(key)
    if (known === undefined) merged.set(key, { ...row, clicks, impressions, positions })
    else {
      known.clicks += clicks
      known.impressions += impressions
      known.positions = exact(known.positions + positions)
    }
  }
  return [...merged.values()]
}

/** The largest integer that JavaScript holds. No real row comes near it. */
const exact = (sum: number): number => Math.min(sum, Number.MAX_SAFE_INTEGER)

/** SHA-256 of rows in any order. */
export function digestRows(rows: readonly object[]): string {
  const texts = rows.map((row) => JSON.stringify(Object.values(row))).toSorted()
  return hash("sha256", texts.join("\n"), "base64url")
}
