import { type Brand, type BrandProfile, brandProfileSchema, type CustomFields } from "@citable/contract"
import type { Kysely, Transaction, Selectable } from "kysely"

import { rowLocks } from "./row-locks.ts"
import type { Tables } from "./tables/tables.ts"

/** Selects a brand, unless it is being deleted. */
export const selectBrand = (db: Kysely<Tables>, brandId: string) =>
  db.selectFrom("brands").selectAll().where("id", "=", brandId).where("purge_started_at", "is", null)

/**
 * Locks a brand until the transaction ends, and reads it. Undefined if it no longer exists, or is being deleted. Call it first in every transaction whose writes
 * depend on what it reads below the brand. Because all of them lock the brand first, they cannot deadlock.
 */
export function lockBrand(trx: Transaction<Tables>, brandId: string): Promise<BrandRow | undefined> {
  const { forUpdate } = rowLocks(trx)
  return forUpdate(selectBrand(trx, brandId)).executeTakeFirst()
}

export type BrandRow = Selectable<Tables["brands"]>

/** Parses a brand's profile. Fields that are missing in the row are empty. */
export function toProfile(row: BrandRow): BrandProfile {
  return brandProfileSchema.parse(JSON.parse(row.profile))
}

/** What a brand has that nobody has given a schedule. */
const usualSchedule: Brand["schedule"] = {
  scans: "off",
  audits: "off",
  search_data: "daily",
  hours: { scans: null, audits: null, search_data: null },
  paused: [],
  scan_engines: [],
  scan_tags: [],
  judge: false,
}

/** What the service starts by itself for a brand. */
export function toSchedule({ schedule, schedules }: Pick<BrandRow, "schedule" | "schedules">): Brand["schedule"] {
  return { ...usualSchedule, ...JSON.parse(schedule), ...JSON.parse(schedules ?? "{}") }
}

/** The custom fields that a brand declares. */
export function toCustomFields(row: BrandRow): CustomFields {
  return JSON.parse(row.custom_fields) as CustomFields
}
