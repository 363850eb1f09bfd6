import { setImmediate } from "node:timers/promises"

import { sql } from "kysely"

import type { Database } from "../../../storage/database.ts"
import { findNumbers, type NamedDimension, readNames, selectNames } from "../../../storage/search/search-names.ts"
import type { TotalSums } from "../queries/sum-by-name.ts"
import type { Sums } from "../queries/to-totals.ts"
import { takeFirst } from "./take-first.ts"

export type SumsOrder = "-clicks" | "-impressions" | "-ctr" | "position" | "-impressions alone"

export interface NamedSums extends Sums {
  key: string
}

/** The sums of a selection by name. */
export interface RankedSums {
  /** The first names in an order, among those that contain a text in any case. */
  first(order: SumsOrder, count: number, q?: string): Promise<NamedSums[]>
  /** The sums of some names, without those that have none. */
  of(names: readonly string[]): Promise<NamedSums[]>
}

/** So many names are sorted by their texts at once. */
const batch = 10_000

/** Orders the sums of names, and finds those of some names. */
export function rankSums(
  db: Database,
  own: { brandId: string; dimension: NamedDimension },
  total: TotalSums,
): RankedSums {
  const sumsOf = (number: number): Sums => ({
    clicks: total.clicks[number] ?? 0,
    impressions: total.impressions[number] ?? 0,
    positions: total.positions[number] ?? 0,
  })
  return {
    async first(order, count, q) {
      const compare = comparators[order](total)
      const wanted = q === undefined ? undefined : await findContaining(db, own, q)
      const found = new Uint32Array(total.present.length)
      let length = 0
      for (let number = 1; number < found.length; number++) {
        if (total.present[number] === 1 && wanted?.has(number) !== false) found[length++] = number
      }
      const best = takeFirst(found.subarray(0, length), count, compare)
      let first: { key: string; bytes: Buffer; number: number }[] = []
      // Many names may equal the last one. Their texts decide.
      for (let from = 0; from < best.length; from += batch) {
        const names = await readNames(db, own, best.slice(from, from + batch))
        const more = [...names].map(([number, key]) => ({ key, bytes: Buffer.from(key), number }))
        first = [...first, ...more]
          .toSorted((one, other) => compare(one.number, other.number) || Buffer.compare(one.bytes, other.bytes))
          .slice(0, count)
        if (best.length > batch) await setImmediate()
      }
      return first.map(({ key, number }) => ({ key, ...sumsOf(number) }))
    },
    async of(names) {
      const numbers = await findNumbers(db, own, names)
      return [...numbers].flatMap(([key, number]) => (total.present[number] === 1 ? [{ key, ...sumsOf(number) }] : []))
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

/** The numbers of names that contain a text, in any case. */
async function findContaining(
  db: Database,
  { brandId, dimension }: { brandId: string; dimension: NamedDimension },
  q: string,
): Promise<Set<number>> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const found = await selectNames(db, brandId, dimension)
    .select("number")
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
    .execute()
  return new Set(found.map((row) => Number(row.number)))
}
