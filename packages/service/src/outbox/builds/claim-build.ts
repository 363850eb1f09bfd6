import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { DeployRun } from "@citable/webhooks"
import { type BuildPolicy, endBuild, nextBuildStep, startBuild } from "@citable/webhooks/coalesce"
import { hasProcessEnded } from "@citable/webhooks/leases"

import { type BuildRow, toBuildState, toColumns } from "../build-row.ts"
import type { ClaimedBuild } from "./finish-build.ts"

export interface BuildTask extends ClaimedBuild {
  /** The build to check; null to request a new one. */
  run: DeployRun | null
  beganAt: number
}

export interface ClaimBuildOptions {
  owner: string
  leaseMs: number
  policy: BuildPolicy
  random: () => number
}

/** Whether a deploy hook has work now. Check it before you lock or open anything. */
export function isDue(
  row: BuildRow,
  at: number,
  { owner, policy }: Pick<ClaimBuildOptions, "owner" | "policy">,
): boolean {
  const holder = row.lease_owner
  // A lease of this process is not in use, because the process checks only after its work has ended.
  if (holder !== null && holder !== owner && !hasProcessEnded(holder) && (row.leased_until ?? 0) > at) return false
  if (row.building !== null) return row.run === null || (row.check_at ?? 0) <= at
  return nextBuildStep(toBuildState(row), at, policy).kind === "start"
}

/** Claims the work of a deploy hook, so that no other process does it as well. Returns undefined if there is none. */
export function claimBuild(
  db: Database,
  integrationId: string,
  at: number,
  options: ClaimBuildOptions,
): Promise<BuildTask | undefined> {
  const { owner, leaseMs, policy, random } = options
  return db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("builds").selectAll().where("integration_id", "=", integrationId)
    const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
    if (row === undefined || !isDue(row, at, options)) return undefined
    const write = (columns: Partial<typeof row>) =>
      trx.updateTable("builds").set(columns).where("integration_id", "=", integrationId).execute()
    const lease = { owner, until: at + leaseMs }
    if (row.building !== null && row.run !== null) {
      await write({ lease_owner: owner, leased_until: lease.until })
      const run = JSON.parse(row.run) as DeployRun
      return { integrationId, number: row.building, owner, run, beganAt: row.began_at ?? at }
    }
    // A process died, and nobody knows whether it had requested the build. Request it again.
    const found = toBuildState(row)
    const state =
      row.building === null ? found : { ...endBuild(found, at, { ok: false, random }, policy), retry_at: at }
    if (nextBuildStep(state, at, policy).kind !== "start") {
      if (state !== found) await write(toColumns(state))
      return undefined
    }
    const started = startBuild(state, at, lease, policy)
    await write({ ...toColumns(started), began_at: at, run: null, check_at: null })
    return { integrationId, number: state.requested, owner, run: null, beganAt: at }
  })
}
