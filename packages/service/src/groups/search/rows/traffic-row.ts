import { hash } from "node:crypto"

import type { ReportFacts } from "@citable/search-data/google/run-report"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { digestRows } from "./search-row.ts"

export type TrafficRow = Omit<Selectable<Tables["traffic_rows"]>, "brand_id" | "day">

export interface TrafficKeys {
  page: string
  channel: string
  source: string
  country: string
}

const longest = 2000

/** Converts a row to its stored form. Without keys, it is the total of its day. */
export function toTrafficRow(keys: TrafficKeys | undefined, metrics: readonly number[]): TrafficRow {
  // Postgres cannot store U+0000 in text.
  const clean = (text: string) => text.replaceAll("\0", "").slice(0, longest)
  const { page = "", channel = "", source = "", country = "" } = keys ?? {}
  const row = { page: clean(page), channel: clean(channel), source: clean(source), country: clean(country) }
  const [sessions = 0, users = 0, conversions = 0] = metrics
  return {
    key: keys === undefined ? "" : hash("sha256", JSON.stringify(Object.values(row)), "base64url"),
    ...row,
    sessions: Math.round(sessions),
    users: Math.round(users),
    conversions: Math.round(conversions * 1000),
  }
}

const batchRows = 500

export interface TrafficDay {
  brandId: string
  day: string
  rows: readonly TrafficRow[]
  facts: ReportFacts
  at: number
}

/** Replaces the rows of a day with Google Analytics' rows. Writes nothing if they are the same. */
export async function replaceTrafficDay(
  trx: Transaction<Tables>,
  { brandId, day, rows, facts, at }: TrafficDay,
): Promise<void> {
  // Texts that were cut off can be equal.
  const byKey = new Map<string, TrafficRow>()
  for (const row of rows) {
    const known = byKey.get(row.key)
    if (known === undefined) byKey.set(row.key, row)
    else {
      known.sessions += row.sessions
      known.users += row.users
      known.conversions += row.conversions
    }
  }
  const kept = [...byKey.values()]
  const said = {
    thresholded: facts.isThresholded ? 1 : 0,
    other_rows: facts.hasOther ? 1 : 0,
    sampled: Math.floor(facts.sampled * 1_000_000),
    time_zone: facts.timeZone,
  }
  const digest = digestRows([...kept, said])
  const period = { brand_id: brandId, day }
  const known = await trx
    .selectFrom("traffic_days")
    .select("digest")
    .where((eb) => eb.and(period))
    .executeTakeFirst()
  if (known?.digest === digest) return
  await trx
    .deleteFrom("traffic_rows")
    .where((eb) => eb.and(period))
    .execute()
  await trx
    .insertInto("traffic_days")
    .values({ ...period, ...said, digest, written_at: at })
    .onConflict((conflict) => conflict.columns(["brand_id", "day"]).doUpdateSet({ ...said, digest, written_at: at }))
    .execute()
  for (let from = 0; from < kept.length; from += batchRows) {
    const values = kept.slice(from, from + batchRows).map((row) => ({ ...period, ...row }))
    await trx.insertInto("traffic_rows").values(values).execute()
  }
}
