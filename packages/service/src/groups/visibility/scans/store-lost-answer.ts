import type { EngineError } from "@citable/engines/engine-error"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"

import type { Services } from "../../../call/call-context.ts"
import { type CallRow, toMicros } from "./answer-rows.ts"

/** Stores that a vendor bills an answer which nobody can use. Does nothing if it bills nothing. */
export async function storeLostAnswer(
  db: Database,
  call: Pick<CallRow, "id" | "scan_id" | "engine">,
  { brandId, error, at, tally }: { brandId: string; error: EngineError; at: number; tally?: Services["tally"] },
): Promise<void> {
  if (error.billed === undefined) return
  tally?.spend("scans", error.billed ?? 0)
  await db
    .insertInto("lost_answers")
    .values({
      id: newId("ans", at),
      brand_id: brandId,
      scan_id: call.scan_id,
      call_id: call.id,
      engine: call.engine,
      error_code: error.code,
      cost: toMicros(error.billed),
      day: new Date(at).toISOString().slice(0, 10),
      lost_at: at,
    })
    .execute()
}
