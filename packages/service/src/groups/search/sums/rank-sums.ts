import { setImmediate } from "node:timers/promises"

import type { Database } from "@citable/storage/database"
import { type NamedDimension, readNames, selectNames } from "@citable/storage/search/search-names"
import { sql } from "kysely"

import { meanPosition } from "../queries/mean-position.ts"
import type { TotalSums } from "../queries/sum-by-name.ts"
import { clickRate } from "../queries/to-totals.ts"
import { type Compare, keepFirst } from "./keep-first.ts"
import { type NamedSums, sumsAt } from "./named-sums.ts"
import { type NumberOrder, takeFirst } from "./take-first.ts"

export type SumsOrder = "-clicks" | "-impressions" | "-ctr" | "position"

/** Some names in an order, from a place on, among those that contain a text in any case. */
export interface SumsPage {
  sort: SumsOrder
  offset: number
  limit: number
  q?: string | undefined
}

/** So many names are read and sorted at once. */
const batch = 5000

/** Orders the sums of names, and gives a page of them. Their texts decide between equal sums. */
export async function rankSums(
  db: Database,
  own: { brandId: string; dimension: NamedDimension },
  total: TotalSums,
  { sort, offset, limit, q }: SumsPage,
): Promise<NamedSums[]> {
  const order = orders[sort](total)
  const { compare } = order
  const wanted = q === undefined ? undefined : await findContaining(db, own, q)
  const taken = takeFirst(offset + limit, order)
  for (let number = 1; number < total.present.length; number++) {
    if (total.present[number] === 1 && wanted?.has(number) !== false) taken.add(number)
  }
  const { before, equal } = taken.take()
  // Names are read only from the first one whose sums equal those at the offset.
  let start = Math.min(offset, before.length)
  while (start > 0 && compare(before[start - 1] ?? 0, before[offset] ?? equal[0] ?? 0) === 0) start--
  const first = keepFirst<Candidate>(
    offset + limit - start,
    (one, other) => compare(one.number, other.number) || compareNames(one.key, other.key),
  )
  let read = 0
  for (const candidates of [before.subarray(start), equal]) {
    for (let from = 0; from < candidates.length; from += batch) {
      for (const [number, key] of await readNames(db, own, [...candidates.subarray(from, from + batch)])) {
        first.add({ number, key })
        read++
      }
      if (candidates.length > batch) await setImmediate()
    }
  }
  const kept = Math.min(read, offset + limit - start)
  return first
    .takeLast(Math.max(0, kept - (offset - start)))
    .map(({ key, number }) => ({ key, ...sumsAt(total, number) }))
}

interface Candidate {
  number: number
  key: string
}

/** The order of names in UTF-8. JavaScript's own order is the same, and takes a tenth of the time, up to U+D7FF. */
function compareNames(one: string, other: string): number {
  if (beyond.test(one) || beyond.test(other)) return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return one < other ? -1 : Number(one > other)
}

const beyond = /[\ud800-\uffff]/

/** Compares the sums of two numbers. */
type CompareSums = Compare<number>

const descending =
  (values: Float64Array): CompareSums =>
  (one, other) =>
    (values[other] ?? 0) - (values[one] ?? 0)

/** A mean over no impressions is unknown, and comes last. */
const perImpression =
  (sums: Float64Array, { impressions }: TotalSums, mean: (sum: number, shown: number) => number, unknown: number) =>
  (number: number) => {
    const shown = impressions[number] ?? 0
    return shown === 0 ? unknown : mean(sums[number] ?? 0, shown)
  }

const difference = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

/** Comparisons of numbers, not of objects: a question compares hundreds of thousands. */
const orders: Record<SumsOrder, (total: TotalSums) => NumberOrder> = {
  "-clicks": ({ clicks, impressions }) => byLargest(clicks, impressions),
  "-impressions": ({ clicks, impressions }) => byLargest(impressions, clicks),
  "-ctr": (total) => {
    const rate = perImpression(total.clicks, total, clickRate, -1)
    return { compare: inOrder((one, other) => difference(rate(other), rate(one)), descending(total.impressions)) }
  },
  position: (total) => {
    const mean = perImpression(total.positions, total, meanPosition, Number.POSITIVE_INFINITY)
    return { compare: inOrder((one, other) => difference(mean(one), mean(other)), descending(total.impressions)) }
  },
}

const byLargest = (first: Float64Array, second: Float64Array): NumberOrder => ({
  compare: inOrder(descending(first), descending(second)),
  largest: first,
})

const inOrder =
  (first: CompareSums, second: CompareSums): CompareSums =>
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
