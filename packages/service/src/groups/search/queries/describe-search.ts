import type { Missing } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import { findGoogle } from "../find-google.ts"

/** The origin of a block of numbers. */
export interface SourceBlock {
  source: string
  synced_at: string | null
  missing: Missing | null
}

/** The days of Search Console begin at midnight in California, also in its exports. */
const searchZone = "America/Los_Angeles"

/** The source and age of a brand's search numbers, and why they are missing. */
export async function describeSearch(
  db: Database,
  brandId: string,
  isKnown: boolean,
): Promise<SourceBlock & { time_zone: string }> {
  const periods = await db
    .selectFrom("search_periods")
    .select((eb) => [
      eb.fn.max<string | null>("source").as("source"),
      eb.fn.max<number | string | null>("written_at").as("written_at"),
    ])
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  const google = await findGoogle(db, brandId, "search_console")
  const isRead = periods?.source === "search_console" || google !== undefined
  const source = periods?.source === "csv_import" && google?.synced_at == null ? "csv_import" : "search_console"
  const at = source === "search_console" ? (google?.synced_at ?? periods?.written_at) : periods?.written_at
  return {
    source,
    synced_at: at == null ? null : new Date(Number(at)).toISOString(),
    time_zone: searchZone,
    missing: isKnown ? null : whyMissing({ isRead, hasData: periods?.source != null, status: google?.status }),
  }
}

/** Why numbers are missing, from the state of their source. */
export function whyMissing(known: { isRead: boolean; hasData: boolean; status: string | null | undefined }): Missing {
  if (known.hasData) return "no_data"
  if (!known.isRead) return "not_configured"
  if (known.status === "failed") return "failed"
  return known.status === "up_to_date" ? "no_data" : "not_synced"
}
