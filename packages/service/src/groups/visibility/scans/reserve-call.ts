import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

import { type BudgetOptions, readRoom } from "./is-budget-spent.ts"

/**
 * Reserves a call, so that all scans of its brand together pass a monthly limit by no more than one answer. It counts the calls that are on
 * their way, of any scan and process, while the brand is locked. False if there is no room yet. A reservation of a process that died ends at
 * `until`.
 */
export function reserveCall(
  db: Database,
  call: { id: string; scan_id: string; engine: string },
  { brandId, until, ...budget }: BudgetOptions & { brandId: string; until: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, brandId)) === undefined) return false
    // Before the answers: a call that ends in between counts twice, and not at all the other way round.
    const reserved = await trx
      .selectFrom("scan_calls")
      .innerJoin("scans", "scans.id", "scan_calls.scan_id")
      .select("engine")
      .where("scans.brand_id", "=", brandId)
      .where("scans.status", "=", "running")
      .where("scan_calls.state", "=", "planned")
      .where("scan_calls.reserved_until", ">", budget.now)
      .execute()
    const room = await readRoom(trx, { id: call.scan_id, brand_id: brandId }, budget)
    const engines = [call.engine, ...reserved.map(({ engine }) => engine)]
    if (room !== null && reserved.length >= room(engines)) return false
    await trx.updateTable("scan_calls").set({ reserved_until: until }).where("id", "=", call.id).execute()
    return true
  })
}

/** Ends the reservation of a call that is to be asked again. */
export async function freeCall(db: Database, id: string): Promise<void> {
  await db
    .updateTable("scan_calls")
    .set({ reserved_until: null })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .execute()
}
