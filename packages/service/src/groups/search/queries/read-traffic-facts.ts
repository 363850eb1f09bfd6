import type { AiReferrals } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import type { Days } from "../../../call/date-range.ts"

/** What Google Analytics said about the numbers of a range, and the time zone of its days. */
export async function readTrafficFacts(
  db: Database,
  brandId: string,
  { from, to }: Days,
): Promise<Pick<AiReferrals, "quality" | "time_zone">> {
  const days = await db
    .selectFrom("traffic_days")
    .select(["thresholded", "other_rows", "sampled", "time_zone"])
    .where("brand_id", "=", brandId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute()
  const known = days.filter(({ sampled }) => sampled !== null)
  const samples = known.map(({ sampled }) => Number(sampled) / 1_000_000)
  const count = (is: (day: (typeof known)[number]) => boolean) => known.filter(is).length
  return {
    time_zone: days.findLast(({ time_zone: zone }) => zone !== null)?.time_zone ?? null,
    quality: {
      days: days.length,
      thresholded_days: count(({ thresholded }) => thresholded === 1),
      sampled_days: samples.filter((share) => share < 1).length,
      smallest_sample: samples.length === 0 ? null : Math.min(...samples),
      days_with_other: count(({ other_rows: other }) => other === 1),
      unknown_days: days.length - known.length,
      unlisted_sessions: days.length === 0 ? null : await countUnlisted(db, brandId, { from, to }),
    },
  }
}

/** The sessions of the totals of the days, less those of their rows. */
async function countUnlisted(db: Database, brandId: string, { from, to }: Days): Promise<number> {
  const sum = async (isTotal: boolean) => {
    const row = await db
      .selectFrom("traffic_rows")
      .select((eb) => eb.fn.sum<number | string | null>("sessions").as("sessions"))
      .where("brand_id", "=", brandId)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("key", isTotal ? "=" : "!=", "")
      .executeTakeFirst()
    return Number(row?.sessions ?? 0)
  }
  return Math.max(0, (await sum(true)) - (await sum(false)))
}
