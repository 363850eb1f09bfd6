import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { DryHandler } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"
import { planScan } from "./scans/plan-scan.ts"
import { toScans } from "./scans/to-scan.ts"

export const startScan: DryHandler<"start_scan"> = {
  dryRun: async (context, input) => {
    const { estimateScan } = await import("./scans/estimate-scan.ts")
    return { output: await estimateScan(context, input) }
  },
  handle: async (context, input) => {
    const { db, brand, jobs, scanLimits: limits, now } = context
    if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
    const known = await openEngines(context, brand.id)
    const row = await planScan(db, { ...input, brandId: brand.id, trigger: "manual", known, limits, at: now() })
    await jobs.enqueue(db, { kind: "scan", key: row.id, share: brand.account_id, payload: { scan_id: row.id } })
    const [output] = await toScans(db, [row])
    if (output === undefined) throw notFound()
    return { output }
  },
}
