import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type ExpressionBuilder, sql } from "kysely"

import { resolveDateRange, comparedRange, type Days, toRangeFields } from "../../../call/date-range.ts"
import { findGoogle } from "../find-google.ts"
import { type SourceBlock, whyMissing } from "./describe-search.ts"
import type { RangeInput } from "./resolve-search-days.ts"

export interface TrafficNumbers {
  sessions: number | null
  users: number | null
  conversions: number | null
}

interface TrafficSums {
  sessions: number | string | null
  users: number | string | null
  conversions: number | string | null
}

export const unknownTraffic: TrafficNumbers = { sessions: null, users: null, conversions: null }

/** Which sessions to count. Without a filter, the daily totals of the whole site count. */
export interface TrafficFilter {
  page?: string | undefined
  channel?: string | undefined
  /** One of these sources, or of this channel. */
  assistants?: { sources: readonly string[]; channel: string } | undefined
}

export const trafficSums = [
  sql<number | string | null>`sum(sessions)`.as("sessions"),
  sql<number | string | null>`sum(users)`.as("users"),
  sql<number | string | null>`sum(conversions)`.as("conversions"),
] as const

/** Converts sums to the numbers of an answer. */
export function toTraffic({ sessions, users, conversions }: TrafficSums): TrafficNumbers {
  return {
    sessions: Number(sessions ?? 0),
    users: Number(users ?? 0),
    conversions: Number(conversions ?? 0) / 1000,
  }
}

/** A query for the rows of a range that match a filter. */
export function selectTraffic(db: Database, brandId: string, days: Days, filter: TrafficFilter, isTotal: boolean) {
  let query = db
    .selectFrom("traffic_rows")
    .where("brand_id", "=", brandId)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .where("key", isTotal ? "=" : "!=", "")
  const { page, channel, assistants } = filter
  // Analytics does not report the scheme.
  if (page !== undefined) query = query.where("page", "=", page.replace(/^http:/, "https:").replace(/[?#].*$/, ""))
  if (channel !== undefined) query = query.where("channel", "=", channel)
  if (assistants !== undefined) {
    const { sources, channel: own } = assistants
    query = query.where((eb) => eb.or([isOneOf(eb, sources), eb("channel", "=", own)]))
  }
  return query
}

const isOneOf = (eb: ExpressionBuilder<Tables, "traffic_rows">, sources: readonly string[]) =>
  eb(sql<string>`lower(traffic_rows.source)`, "in", sources)

/** The first fields of every answer about traffic: the range, the source and the totals. */
export async function readTrafficHead(
  db: Database,
  { brandId, input, now, filter }: { brandId: string; input: RangeInput; now: number; filter: TrafficFilter },
) {
  const days = comparedRange(await resolveDateRange(input, () => latestDay(db, brandId), now), input.compare)
  const isTotal = Object.values(filter).every((value) => value === undefined)
  const readTotals = async (range: Days): Promise<TrafficNumbers> => {
    if (!(await isRead(db, brandId, range))) return unknownTraffic
    const row = await selectTraffic(db, brandId, range, filter, isTotal)
      .select([...trafficSums])
      .executeTakeFirst()
    return row === undefined ? unknownTraffic : toTraffic(row)
  }
  const totals = await readTotals(days)
  const { readTrafficFacts } = await import("./read-traffic-facts.ts")
  const head = {
    ...toRangeFields(days),
    ...(await describeTraffic(db, brandId, totals.sessions !== null)),
    ...(await readTrafficFacts(db, brandId, days)),
    totals,
    previous: days.previous === null ? null : await readTotals(days.previous),
  }
  return { days, head }
}

/** Whether the service has read any day of a range. */
export async function isRead(db: Database, brandId: string, days: Days): Promise<boolean> {
  const row = await db
    .selectFrom("traffic_days")
    .select("day")
    .where("brand_id", "=", brandId)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function latestDay(db: Database, brandId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("traffic_days")
    .select((eb) => eb.fn.max<string | null>("day").as("day"))
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  return row?.day ?? undefined
}

async function describeTraffic(db: Database, brandId: string, isKnown: boolean): Promise<SourceBlock> {
  const google = await findGoogle(db, brandId, "google_analytics")
  const read = await db
    .selectFrom("traffic_days")
    .select((eb) => eb.fn.max<number | string | null>("written_at").as("at"))
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const at = google?.synced_at ?? read?.at
  const known = { isRead: google !== undefined, hasData: read?.at != null, status: google?.status }
  return {
    source: "google_analytics",
    synced_at: at == null ? null : new Date(Number(at)).toISOString(),
    missing: isKnown ? null : whyMissing(known),
  }
}
