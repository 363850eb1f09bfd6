import type { Handler } from "../../call/call-context.ts"
import { readScan } from "./scans/to-scan.ts"

export const getScan: Handler<"get_scan"> = async ({ db, brand }, input) => ({
  output: await readScan(db, brand.id, input.scan_id),
})
