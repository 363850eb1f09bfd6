import type { Database } from "@citable/storage/database"
import type { Moment } from "@citable/storage/read-memory"

import type { Days } from "../../../call/date-range.ts"
import type { EngineDays } from "../metrics/day-table.ts"
import { keepLatest } from "../metrics/keep-latest.ts"
import type { AnswerFilter, CountRow } from "../metrics/read-counts.ts"
import { toDayTable } from "../metrics/read-day-table.ts"
import { surfaceOf } from "../metrics/surface-of.ts"
import type { CitedDays } from "./cited-day.ts"
import { type AtVersion, type KnownCited, readCitedDays } from "./read-cited-days.ts"
import { type DayVersion, readRows, readVersion, readVersions } from "./read-packed-days.ts"

/** The counted days of a brand as they are now. */
export interface CountedDays {
  /** How often the counts of some days have changed: what was made of them is current as long as this is the same. */
  versionOf: (range: Days) => number
  /** Reads the counts of the answers that match a filter. */
  read: (filter: Omit<AnswerFilter, "prompt_tag">, range: Days) => Promise<EngineDays[]>
  /** Reads what the answers cite. */
  readCited: (range: Days) => Promise<CitedDays>
  /** What calls have made of them. */
  kept: Map<string, unknown>
}

interface KnownBrand {
  version: number
  versions: ReadonlyMap<string, DayVersion>
  rows: Map<string, AtVersion<readonly CountRow[]>>
  kept: Map<string, unknown>
}

/** What a process knows of the days of brands. */
interface Known {
  brands: Map<string, KnownBrand>
  /** Those of one brand alone may take all the room. */
  cited: Map<string, KnownCited>
}

/** A year of 24 rows a day takes about a megabyte. */
const mostBrands = 32
const mostDays = 400

/** Opens the counted days of a brand. It reads only those that have changed since they were last read. */
export async function openCountedDays(
  { db, moment }: { db: Database; moment: Pick<Moment, "lasting"> },
  brandId: string,
): Promise<CountedDays> {
  const known = moment.lasting("counted days", (): Known => ({ brands: new Map(), cited: new Map() }))
  const brand = keepLatest(known.brands, brandId, {
    most: mostBrands,
    open: (): KnownBrand => ({ version: -1, versions: new Map(), rows: new Map(), kept: new Map() }),
  })
  if ((await readVersion(db, brandId)) !== brand.version) {
    brand.versions = await readVersions(db, brandId)
    brand.version = [...brand.versions.values()].reduce((sum, one) => sum + one.version, 0)
  }
  const { versions, rows, kept } = brand
  const daysOf = ({ from, to }: Days) => [...versions].filter(([day]) => day >= from && day <= to)
  return {
    kept,
    versionOf: (range) => daysOf(range).reduce((sum, [, { version }]) => sum + version, 0),
    async read({ engine, locale, ...filter }, range) {
      const surface = surfaceOf(filter)
      const days = daysOf(range)
      const missing = new Map(days.filter(([day, { version }]) => rows.get(day)?.version !== version))
      const found = missing.size === 0 ? new Map<string, readonly CountRow[]>() : await readRows(db, brandId, missing)
      const isAsked = ([, ofEngine, ofSurface, ofLocale]: CountRow) =>
        (engine === undefined || ofEngine === engine) &&
        ofSurface === surface &&
        (locale === undefined || ofLocale === locale)
      const all = days.flatMap(([day]) => found.get(day) ?? rows.get(day)?.value ?? [])
      for (const [day, value] of found) {
        rows.delete(day)
        const version = missing.get(day)?.version ?? 0
        keepLatest(rows, day, { most: mostDays, open: () => ({ version, value }) })
      }
      return toDayTable(all.filter(isAsked), range)
    },
    readCited: (range) => readCitedDays(db, { brandId, all: known.cited, days: new Map(daysOf(range)) }),
  }
}
