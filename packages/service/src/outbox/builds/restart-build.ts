import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { toBuildState, toColumns } from "../build-row.ts"

/**
 * Restarts the builds of a deploy hook with new settings. It retries what failed with the old ones, and abandons a
 * running build, whose end nobody could learn.
 */
export async function restartBuild(trx: Transaction<Tables>, integrationId: string, at: number): Promise<void> {
  const query = trx.selectFrom("builds").selectAll().where("integration_id", "=", integrationId)
  const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
  if (row === undefined) return
  const state = { ...toBuildState(row), retry_at: null }
  const isRunning = row.building !== null && row.run !== null
  const free = { building: null, lease_owner: null, leased_until: null }
  const columns = isRunning
    ? { ...toColumns({ ...state, ...free, first_unbuilt_at: state.first_unbuilt_at ?? at }), check_at: null }
    : toColumns(state)
  await trx.updateTable("builds").set(columns).where("integration_id", "=", integrationId).execute()
}
