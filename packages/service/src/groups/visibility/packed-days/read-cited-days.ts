import type { Database } from "@citable/storage/database"

import { openBook, readBook, type WrittenBook } from "./cited-book.ts"
import type { CitedDay, CitedDays } from "./cited-day.ts"
import { growCitedDay, type GrownDay } from "./grow-cited-day.ts"
import { unpackDay } from "./packed-day.ts"
import { type DayVersion, partDays, readPackedCited } from "./read-packed-days.ts"

export interface AtVersion<Value> {
  version: number
  value: Value
}

/** What a process knows of the pages that the answers of a brand cite. */
export interface KnownCited {
  book: WrittenBook
  days: Map<string, AtVersion<CitedDay>>
  /** The latest day that has changed since it was packed. */
  grown: GrownDay | undefined
}

/** How many numbers of cited pages are kept: about 30 megabytes. */
const mostNumbers = 6_000_000

/** Reads what the answers of some days cite: those days alone that have changed since they were last read. `all` is what is known of brands. */
export async function readCitedDays(
  db: Database,
  { brandId, all, days }: { brandId: string; all: Map<string, KnownCited>; days: ReadonlyMap<string, DayVersion> },
): Promise<CitedDays> {
  const known = all.get(brandId) ?? { book: openBook(), days: new Map(), grown: undefined }
  all.delete(brandId)
  all.set(brandId, known)
  const { book } = known
  const read = new Map<string, CitedDay>()
  const missing = new Map<string, DayVersion>()
  for (const [day, at] of days) {
    const one = known.days.get(day)
    if (one?.version !== at.version) missing.set(day, at)
    else {
      read.set(day, one.value)
      // It was packed as it is known.
      const { grown } = known
      if (grown?.day === day && grown.version === at.version) known.grown = { ...grown, packed: at.packed }
    }
  }
  const { packed, marked } = partDays(missing)
  const keep = (day: string, value: CitedDay) => {
    read.set(day, value)
    known.days.delete(day)
    known.days.set(day, { version: missing.get(day)?.version ?? 0, value })
  }
  for await (const [day, cited] of readPackedCited(db, brandId, packed)) keep(day, unpackDay(cited, book))
  for (const day of marked) {
    const { version = 0, packed: asPacked = 0 } = missing.get(day) ?? {}
    const grown = await growCitedDay(db, brandId, { day, version, packed: asPacked, book, known: known.grown })
    if (known.grown === undefined || known.grown.day <= day) known.grown = grown
    keep(day, grown.cited)
  }
  makeRoom(all)
  return { ...readBook(book), days: new Map([...read].toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

/** Drops the days that were read first, of the brand first that was asked for first, beyond the room that there is. */
function makeRoom(all: Map<string, KnownCited>): void {
  let size = [...all.values()].reduce((sum, known) => sum + sizeOf(known), 0)
  for (const [brandId, known] of all) {
    for (const [day, { value }] of known.days) {
      if (size <= mostNumbers) return
      known.days.delete(day)
      size -= sizeOfDay(value)
    }
    if (size <= mostNumbers) return
    // Nothing refers to its book.
    all.delete(brandId)
    size -= sizeOf(known)
  }
}

/** How many numbers of four bytes take as much room. */
const sizeOf = ({ book, days, grown }: KnownCited): number =>
  [...days.values()].reduce(
    (sum, { value }) => sum + sizeOfDay(value),
    60 * book.pages.all.length + 60 * (grown?.answers.size ?? 0),
  )

const sizeOfDay = ({ answers, cited, found }: CitedDay): number => answers.length + cited.length + found.length
