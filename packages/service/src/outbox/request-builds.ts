import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { requestBuild } from "@citable/webhooks/coalesce"
import { sql, type Transaction } from "kysely"

import { toBuildState, toColumns } from "./build-row.ts"

/**
 * Requests a build of every deploy hook of a brand, in the transaction of the change. It does what `requestBuild` does,
 * in one statement.
 */
export async function requestBuilds(trx: Transaction<Tables>, brandId: string, at: number): Promise<void> {
  await trx
    .updateTable("builds")
    .set({
      requested: sql<number>`requested + 1`,
      last_request_at: at,
      first_unbuilt_at: sql<number>`coalesce(first_unbuilt_at, ${at})`,
      retry_at: null,
    })
    .where("brand_id", "=", brandId)
    .execute()
}

/**
 * Requests a build of one deploy hook without the quiet period. Returns its number, or undefined if there is no such
 * hook.
 */
export async function requestBuildNow(
  trx: Transaction<Tables>,
  integrationId: string,
  at: number,
): Promise<number | undefined> {
  const query = trx.selectFrom("builds").selectAll().where("integration_id", "=", integrationId)
  const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
  if (row === undefined) return undefined
  const state = requestBuild(toBuildState(row), at, { urgent: true })
  await trx.updateTable("builds").set(toColumns(state)).where("integration_id", "=", integrationId).execute()
  return state.requested
}
