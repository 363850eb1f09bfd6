import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { raiseAlert, wantsAlerts } from "../../../outbox/alerts/raise-alert.ts"
import { mostScans, readFailingEngines } from "../read-failing-engines.ts"

/** Raises an alert of each engine of a scan that has answered nothing in two scans: once, until it answers again. */
export async function raiseFailingEngines(
  trx: Transaction<Tables>,
  { id: scanId, brand_id: brandId }: { id: string; brand_id: string },
  at: number,
): Promise<void> {
  if (!(await wantsAlerts(trx, brandId, "engine_failing"))) return
  const asked = await trx.selectFrom("scan_calls").select("engine").distinct().where("scan_id", "=", scanId).execute()
  const engines = asked.map(({ engine }) => engine)
  for (const { engine, scans, since, code, detail } of await readFailingEngines(trx, brandId, engines)) {
    const before = await trx
      .selectFrom("alerts")
      .select("created_at")
      .where("brand_id", "=", brandId)
      .where("kind", "=", "engine_failing")
      .where("subject", "=", engine)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst()
    // What is longer than the scans that are read began before.
    if (before !== undefined && (before.created_at >= since || scans === mostScans)) continue
    await raiseAlert(trx, brandId, {
      kind: "engine_failing",
      subject: engine,
      period: new Date(since).toISOString(),
      at,
      data: { engine, scans, since: new Date(since).toISOString(), code, reason: detail.slice(0, 500) },
    })
  }
}
