import type { Handler } from "../../call/call-context.ts"
import { readScan } from "./scans/to-scan.ts"

export const cancelScan: Handler<"cancel_scan"> = async ({ db, brand, now }, input) => {
  const open = await db
    .updateTable("scans")
    .set({ status: "cancelled", finished_at: now() })
    .where("id", "=", input.scan_id)
    .where("brand_id", "=", brand.id)
    .where("status", "in", ["queued", "running"])
    .returning("id")
    .executeTakeFirst()
  // Questions that were already sent are paid for, so their answers are stored.
  if (open !== undefined) {
    await db
      .updateTable("scan_calls")
      .set({ state: "cancelled" })
      .where("scan_id", "=", open.id)
      .where("state", "=", "planned")
      .execute()
  }
  return { output: await readScan(db, brand.id, input.scan_id) }
}
