import type { Missing } from "@citable/contract/search"
import type { BacklinkData } from "@citable/search-data/backlink-data"
import type { Database } from "@citable/storage/database"

/** The source of a brand's backlinks that was read last, and why there are none. */
export async function describeBacklinks(
  db: Database,
  brandId: string,
  provider: BacklinkData | undefined,
): Promise<{ source: string; synced_at: string | null; missing: Missing | null }> {
  const last = await db
    .selectFrom("backlink_sources")
    .select(["source", "read_at"])
    .where("brand_id", "=", brandId)
    .orderBy("read_at", "desc")
    .orderBy("source")
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) {
    return { source: last.source, synced_at: new Date(last.read_at).toISOString(), missing: null }
  }
  const missing = provider === undefined ? ("not_configured" as const) : ("not_synced" as const)
  return { source: provider?.name ?? "backlink_data", synced_at: null, missing }
}
