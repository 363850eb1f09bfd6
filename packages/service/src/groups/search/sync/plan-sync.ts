import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import { addDays, toDay } from "../../../call/date-range.ts"
import { findGoogle, type SyncSource } from "../find-google.ts"

export type SyncRow = Selectable<Tables["search_syncs"]>

/** Search Console keeps 16 months of data. */
const backfillDays = 486
/** The latest days can still change. */
const lateDays = 3

export interface SyncPlan {
  brandId: string
  source: SyncSource
  /** Reads all days from this one again. Default: the last three known days, and new ones. */
  from?: string | undefined
  at: number
}

/**
 * Plans which days of a source to read; undefined if no integration of the brand has a property of it. Days left from
 * an earlier plan stay planned. Another property starts again and deletes the old data.
 */
export async function planSync(trx: Transaction<Tables>, plan: SyncPlan): Promise<SyncRow | undefined> {
  const { brandId, source, at } = plan
  const google = await findGoogle(trx, brandId, source)
  if (google === undefined) return undefined
  const before = await trx
    .selectFrom("search_syncs")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("source", "=", source)
    .executeTakeFirst()
  const isSame = before !== undefined && before.property === google.property
  if (before !== undefined && !isSame) await deleteData(trx, brandId, source)
  const range = await resolveDateRange(trx, plan, isSame ? before : undefined)
  const row = {
    integration_id: google.integration_id,
    property: google.property,
    status: range.next_day === null ? ("up_to_date" as const) : ("queued" as const),
    ...range,
    attempts: 0,
    error: null,
    synced_at: isSame ? before.synced_at : null,
    updated_at: at,
  }
  return trx
    .insertInto("search_syncs")
    .values({ brand_id: brandId, source, ...row })
    .onConflict((conflict) => conflict.columns(["brand_id", "source"]).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Range = Pick<SyncRow, "from_day" | "to_day" | "next_day">

async function resolveDateRange(
  trx: Transaction<Tables>,
  { brandId, source, from, at }: SyncPlan,
  before: SyncRow | undefined,
): Promise<Range> {
  const to = addDays(toDay(at), -1)
  const first = addDays(to, 1 - backfillDays)
  if (from !== undefined && from > to) {
    return { from_day: before?.from_day ?? null, to_day: before?.to_day ?? null, next_day: before?.next_day ?? null }
  }
  const firstDay = from === undefined || from < first ? first : from
  if (before?.next_day != null && before.from_day !== null) {
    if (from === undefined) return { from_day: before.from_day, to_day: before.to_day, next_day: before.next_day }
    return { from_day: firstDay < before.from_day ? firstDay : before.from_day, to_day: to, next_day: to }
  }
  if (from !== undefined) return { from_day: firstDay, to_day: to, next_day: to }
  const latest = before === undefined ? undefined : await latestDay(trx, brandId, source)
  const late = latest === undefined ? first : addDays(latest, 1 - lateDays)
  return { from_day: late < first ? first : late, to_day: to, next_day: to }
}

async function latestDay(trx: Transaction<Tables>, brandId: string, source: SyncSource): Promise<string | undefined> {
  const row =
    source === "search_console"
      ? await trx
          .selectFrom("search_periods")
          .select((eb) => eb.fn.max<string | null>("until").as("day"))
          .where("brand_id", "=", brandId)
          .where("source", "=", source)
          .executeTakeFirst()
      : await trx
          .selectFrom("traffic_days")
          .select((eb) => eb.fn.max<string | null>("day").as("day"))
          .where("brand_id", "=", brandId)
          .executeTakeFirst()
  return row?.day ?? undefined
}

/** Deletes the stored data of a source. */
async function deleteData(trx: Transaction<Tables>, brandId: string, source: SyncSource): Promise<void> {
  if (source === "google_analytics") {
    await trx.deleteFrom("traffic_rows").where("brand_id", "=", brandId).execute()
    await trx.deleteFrom("traffic_days").where("brand_id", "=", brandId).execute()
    return
  }
  await trx.deleteFrom("search_sums").where("brand_id", "=", brandId).execute()
  const own = trx
    .selectFrom("search_periods")
    .select("until")
    .where("brand_id", "=", brandId)
    .where("source", "=", source)
  await trx
    .deleteFrom("search_parts")
    .where("brand_id", "=", brandId)
    .whereRef("since", "=", "until")
    .where("until", "in", own)
    .execute()
  await trx.deleteFrom("search_periods").where("brand_id", "=", brandId).where("source", "=", source).execute()
  const left = await trx
    .selectFrom("search_parts")
    .select("part")
    .where("brand_id", "=", brandId)
    .limit(1)
    .executeTakeFirst()
  // Imported rows use the names, too.
  if (left === undefined) await trx.deleteFrom("search_names").where("brand_id", "=", brandId).execute()
}
