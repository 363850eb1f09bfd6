import { sql } from "kysely"

import type { Database } from "../../../storage/database.ts"
import { type RowSelection, selectPeriods } from "../queries/select-rows.ts"
import type { Sums } from "../queries/to-totals.ts"
import { addUpSums, type TotalSums } from "./day-sums.ts"
import type { SummedDimension } from "./make-sums.ts"
import { nameKey } from "./name-key.ts"

export type SumsOrder = "-clicks" | "-impressions" | "-ctr" | "position" | "-impressions alone"

export interface NamedSums extends Sums {
  key: string
}

/** The sums of a selection by name. */
export interface KeptSums {
  /** The first names in an order; undefined if too many are equal at the end of it. */
  first(order: SumsOrder, count: number, q?: string): Promise<NamedSums[] | undefined>
  /** The sums of some names, without those that have none. */
  of(names: readonly string[]): Promise<NamedSums[]>
}

/** So many names fit into one query on both databases. */
const batch = 10_000
/** So many names at most are sorted by their texts. */
const mostEqual = 30_000

/**
 * Adds up the kept sums of a selection's days, which costs a hundredth of adding up its rows. Undefined if the selection needs the rows: it
 * filters, it is a span, or the sums of a day are not made yet.
 */
export async function readSums(
  db: Database,
  by: SummedDimension,
  selection: RowSelection,
): Promise<KeptSums | undefined> {
  const { brandId, days, filter, span } = selection
  if (span != null || Object.values(filter).some((value) => value !== undefined)) return undefined
  const kept = await db
    .selectFrom("search_sums")
    .select(["day", "sums"])
    .where("brand_id", "=", brandId)
    .where("dimension", "=", by)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .execute()
  const known = new Set(kept.map(({ day }) => day))
  const periods = await selectPeriods(db, selection).select("until").distinct().execute()
  // A day without a period has no rows: its sums were forgotten with them, or are empty.
  if (periods.length !== known.size || periods.some(({ until }) => !known.has(until))) return undefined
  const names = db.selectFrom("search_names").where("brand_id", "=", brandId).where("dimension", "=", by)
  const last = await names.select((eb) => eb.fn.max<number | string | null>("number").as("number")).executeTakeFirst()
  const total = addUpSums(
    kept.map(({ sums }) => sums),
    Number(last?.number ?? 0) + 1,
  )
  const sumsOf = (number: number): Sums => ({
    clicks: total.clicks[number] ?? 0,
    impressions: total.impressions[number] ?? 0,
    positions: total.positions[number] ?? 0,
  })
  return {
    async first(order, count, q) {
      const compare = comparators[order](total)
      const wanted = q === undefined ? undefined : await findNumbers(names, q)
      const found = new Uint32Array(total.present.length)
      let length = 0
      for (let number = 1; number < found.length; number++) {
        if (total.present[number] === 1 && wanted?.has(number) !== false) found[length++] = number
      }
      const best = takeFirst(found.subarray(0, length), count, compare)
      if (best.length > count + mostEqual) return undefined
      const texts = await readNames(names, best)
      const textOf = (number: number) => texts.get(number) ?? ""
      return best
        .toSorted(
          (one, other) => compare(one, other) || Buffer.compare(Buffer.from(textOf(one)), Buffer.from(textOf(other))),
        )
        .slice(0, count)
        .map((number) => ({ key: textOf(number), ...sumsOf(number) }))
    },
    async of(wanted) {
      const rows: NamedSums[] = []
      for (let from = 0; from < wanted.length; from += batch) {
        const keys = wanted.slice(from, from + batch).map(nameKey)
        const found = await names.select(["name", "number"]).where("key", "in", keys).execute()
        for (const row of found) {
          const at = Number(row.number)
          if (total.present[at] === 1) rows.push({ key: row.name, ...sumsOf(at) })
        }
      }
      return rows
    },
  }
}

/** Compares the sums of two numbers. */
type Compare = (one: number, other: number) => number

const descending =
  (values: Float64Array): Compare =>
  (one, other) =>
    (values[other] ?? 0) - (values[one] ?? 0)

/** A share of no impressions is unknown, and comes last. */
const shares =
  (sums: Float64Array, { impressions }: TotalSums, unknown: number) =>
  (number: number) => {
    const shown = impressions[number] ?? 0
    return shown === 0 ? unknown : (sums[number] ?? 0) / shown
  }

const difference = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

/** Comparisons of numbers, not of objects: a question compares hundreds of thousands. */
const comparators: Record<SumsOrder, (total: TotalSums) => Compare> = {
  "-clicks": ({ clicks, impressions }) => inOrder(descending(clicks), descending(impressions)),
  "-impressions": ({ clicks, impressions }) => inOrder(descending(impressions), descending(clicks)),
  "-impressions alone": ({ impressions }) => descending(impressions),
  "-ctr": (total) => {
    const rate = shares(total.clicks, total, -1)
    return inOrder((one, other) => difference(rate(other), rate(one)), descending(total.impressions))
  },
  position: (total) => {
    const mean = shares(total.positions, total, Number.POSITIVE_INFINITY)
    return inOrder((one, other) => difference(mean(one), mean(other)), descending(total.impressions))
  },
}

const inOrder =
  (first: Compare, second: Compare): Compare =>
  (one, other) =>
    first(one, other) || second(one, other)

/** The first `count` values in an order, and all that equal the last of them, in any order. */
function takeFirst(values: Uint32Array, count: number, compare: Compare): number[] {
  if (values.length <= count) return [...values]
  // A heap of the best so far, with the worst of them on top.
  const heap: number[] = []
  const isWorse = (at: number, than: number) => compare(heap[at] ?? 0, heap[than] ?? 0) > 0
  const swap = (at: number, other: number) => {
    const value = heap[at] ?? 0
    heap[at] = heap[other] ?? 0
    heap[other] = value
  }
  // Indexes, because to iterate over a typed array takes twice as long.
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (heap.length < count) {
      let at = heap.push(value) - 1
      for (let above = (at - 1) >> 1; at > 0 && isWorse(at, above); above = (at - 1) >> 1) {
        swap(at, above)
        at = above
      }
    } else if (compare(value, heap[0] ?? 0) < 0) {
      heap[0] = value
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let worst = left < count && isWorse(left, at) ? left : at
        if (right < count && isWorse(right, worst)) worst = right
        if (worst === at) break
        swap(at, worst)
        at = worst
      }
    }
  }
  const last = heap[0]
  const first: number[] = []
  if (last === undefined) return first
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (compare(value, last) <= 0) first.push(value)
  }
  return first
}

type Names = ReturnType<typeof selectNames>
const selectNames = (db: Database) => db.selectFrom("search_names")

/** The numbers of names that contain a text, in any case. */
async function findNumbers(names: Names, q: string): Promise<Set<number>> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const found = await names
    .select("number")
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
    .execute()
  return new Set(found.map((row) => Number(row.number)))
}

async function readNames(names: Names, numbers: readonly number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (let from = 0; from < numbers.length; from += batch) {
    const found = await names
      .select(["number", "name"])
      .where("number", "in", numbers.slice(from, from + batch))
      .execute()
    for (const row of found) texts.set(Number(row.number), row.name)
  }
  return texts
}
