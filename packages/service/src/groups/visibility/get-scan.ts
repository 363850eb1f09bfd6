import type { Handler } from "../../kernel/call-context.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { toScans } from "./scans/to-scan.ts"

export const getScan: Handler<"get_scan"> = async ({ db, brand }, input) => {
  const rows = await db
    .selectFrom("scans")
    .selectAll()
    .where("id", "=", input.scan_id)
    .where("brand_id", "=", brand.id)
    .execute()
  const [output] = await toScans(db, rows)
  if (output === undefined) throw notFound()
  return { output }
}
