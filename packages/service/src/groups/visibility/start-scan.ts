import type { Handler } from "../../kernel/call-context.ts"
import { lockBrand } from "../../kernel/lock-brand.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { planScan } from "./scans/plan-scan.ts"
import { toScans } from "./scans/to-scan.ts"

export const startScan: Handler<"start_scan"> = async ({ db, brand, engines, jobs, now }, input) => {
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const row = await planScan(db, { ...input, brandId: brand.id, trigger: "manual", known: engines, at: now() })
  await jobs.enqueue(db, { kind: "scan", key: row.id, payload: { scan_id: row.id } })
  const [output] = await toScans(db, [row])
  if (output === undefined) throw notFound()
  return { output }
}
