import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"

/** Ends the waiting calls of a scan to engines that were removed from the configuration in the meantime. */
export async function failUnknownEngines(db: Database, scanId: string, engines: readonly Engine[]): Promise<void> {
  const known = engines.map(({ name }) => name)
  await db
    .updateTable("scan_calls")
    .set({ state: "failed", error_code: "not_configured", error_detail: "This engine is no longer configured." })
    .where("scan_id", "=", scanId)
    .where("state", "=", "planned")
    .where("engine", "not in", known.length === 0 ? [""] : known)
    .execute()
}
