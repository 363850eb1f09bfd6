import { GoogleError } from "@citable/search-data/google/google-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../../../call/call-context.ts"
import { addDays } from "../../../call/date-range.ts"
import type { SyncSource } from "../find-google.ts"
import { openGoogleCredentials } from "../open-google-credentials.ts"
import { requestSums } from "../sums/request-sums.ts"
import { analyticsReader } from "./analytics-reader.ts"
import type { SyncRow } from "./plan-sync.ts"
import { searchConsoleReader } from "./search-console-reader.ts"
import type { KeepDay, SourceAccess, SourceReader } from "./source-reader.ts"

export interface RunSyncOptions extends Pick<Services, "db" | "jobs" | "box" | "google" | "now"> {
  /** Milliseconds after which a sync lets others run. Default: 30,000. */
  sliceMs?: number | undefined
  /** A number between 0 and 1, for jitter. */
  random?: () => number
}

const readers: Record<SyncSource, SourceReader> = {
  search_console: searchConsoleReader,
  google_analytics: analyticsReader,
}
const maxAttempts = 8
const firstRetryMs = 15_000
const longestRetryMs = 3_600_000

/**
 * Reads the remaining days of a sync for one time slice, then leaves the rest to another job. One transaction stores a
 * day and marks it as read. So a killed process repeats only days that are not stored.
 */
export async function runSync(
  { brandId, source }: { brandId: string; source: SyncSource },
  options: RunSyncOptions,
): Promise<void> {
  const { db, jobs, now, google, sliceMs = 30_000 } = options
  const row = await openSync(options, brandId, source)
  if (row === undefined || row.from_day === null || row.next_day === null || row.integration_id === null) return
  const until = now() + sliceMs
  let runAt = now()
  try {
    const credentials = await openGoogleCredentials(options, { brandId, integrationId: row.integration_id })
    const access: SourceAccess = { google, credentials, property: row.property }
    const reader = readers[source]
    const known = await reader.findDays(access, { from: row.from_day, to: row.next_day })
    let day: string | null = row.next_day
    while (day !== null && now() < until) {
      // Days without numbers, such as days that are not final yet, keep their stored data.
      const next: string = nextKnown(known, day, row.from_day)
      const keep = known.has(next) ? await reader.readDay(access, next) : undefined
      day = await keepDay(options, row, { day, read: next, keep })
    }
    if (day === null) return
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    const wait = await recordFailure(options, row, error)
    if (wait === undefined) return
    runAt = now() + wait
  }
  const again = { kind: "search-sync", key: `${brandId} ${source} ${now()}`, payload: { brand_id: brandId, source } }
  await db.transaction().execute((trx) => jobs.enqueue(trx, { ...again, runAt }))
}

/** The latest day with numbers up to a day, or the first day of the range. */
function nextKnown(known: ReadonlySet<string>, day: string, from: string): string {
  let next = day
  while (next > from && !known.has(next)) next = addDays(next, -1)
  return next
}

async function openSync(
  { db, now }: RunSyncOptions,
  brandId: string,
  source: SyncSource,
): Promise<SyncRow | undefined> {
  return db
    .updateTable("search_syncs")
    .set({ status: "running", updated_at: now() })
    .where("brand_id", "=", brandId)
    .where("source", "=", source)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst()
}

/** Stores a day and marks it as read. Returns the next day, or null if the sync is done or was replaced. */
async function keepDay(
  { db, jobs, now }: RunSyncOptions,
  row: SyncRow,
  { day, read, keep }: { day: string; read: string; keep: KeepDay | undefined },
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, row.brand_id)) === undefined) return null
    const own = {
      brand_id: row.brand_id,
      source: row.source,
      integration_id: row.integration_id,
      property: row.property,
    }
    const present = await trx
      .selectFrom("search_syncs")
      .select(["from_day", "next_day"])
      .where((eb) => eb.and(own))
      .executeTakeFirst()
    // Another process has read it, or a new plan has other days and its own job.
    if (present?.next_day !== day || present.from_day === null) return null
    const at = now()
    await keep?.(trx, { brandId: row.brand_id, day: read, at })
    if (keep !== undefined && row.source === "search_console") await requestSums(trx, { jobs, now })
    const next = read > present.from_day ? addDays(read, -1) : null
    const done = next === null ? { status: "up_to_date" as const, synced_at: at } : {}
    await trx
      .updateTable("search_syncs")
      .set({ next_day: next, attempts: 0, error: null, updated_at: at, ...done })
      .where((eb) => eb.and(own))
      .execute()
    const well = { status: "connected" as const, error: null, tested_at: at }
    await trx
      .updateTable("integrations")
      .set(well)
      .where("id", "=", row.integration_id)
      .where("status", "!=", "connected")
      .execute()
    return next
  })
}

/** Records why a day could not be read. Returns the milliseconds until the retry, or undefined if there is none. */
async function recordFailure(
  { db, now, random = Math.random }: RunSyncOptions,
  row: SyncRow,
  error: GoogleError,
): Promise<number | undefined> {
  const at = now()
  const message = error.message.slice(0, 500)
  return db.transaction().execute(async (trx) => {
    const sync = { brand_id: row.brand_id, source: row.source, property: row.property }
    const present = await trx
      .selectFrom("search_syncs")
      .select("attempts")
      .where((eb) => eb.and(sync))
      .executeTakeFirst()
    if (present === undefined) return undefined
    const attempts = present.attempts + 1
    const isOver = !error.isRetryable || attempts >= maxAttempts
    await trx
      .updateTable("search_syncs")
      .set({ attempts, error: message, updated_at: at, ...(isOver ? { status: "failed" as const } : {}) })
      .where((eb) => eb.and(sync))
      .execute()
    if (isOver) {
      await trx
        .updateTable("integrations")
        .set({ status: "failed", error: message, tested_at: at })
        .where("id", "=", row.integration_id)
        .execute()
      return undefined
    }
    const wait = error.retryAfter ?? firstRetryMs * 2 ** present.attempts * (0.5 + random())
    return Math.min(wait, longestRetryMs)
  })
}
