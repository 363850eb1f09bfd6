import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import type { DeployRun } from "@citable/webhooks"
import { type BuildPolicy, endBuild } from "@citable/webhooks/coalesce"
import type { Transaction } from "kysely"

import { raiseAlert } from "../alerts/raise-alert.ts"
import { type BuildRow, toBuildState, toColumns } from "../build-row.ts"
import { enqueueEvent } from "../enqueue-event.ts"
import { setIntegrationStatus } from "../set-integration-status.ts"

/** A build that a process has claimed. It can record the outcome as long as no other process has taken the build. */
export interface ClaimedBuild {
  integrationId: string
  number: number
  owner: string
}

export type BuildOutcome =
  /** The platform has accepted it. The next check is at `checkAt`. */
  | { kind: "running"; run: DeployRun; checkAt: number }
  | { kind: "succeeded"; run: DeployRun; url: string | null }
  /** `retryAfter`: the least milliseconds before the next attempt. */
  | { kind: "failed"; reason: string; retryAfter: number; isFinal: boolean }

/** How many failures in a row it takes to notify the brand's webhooks. */
const reportAfter = 3

/** Records the outcome of a claimed build in the counters, the integration and the publications that wait for it. */
export function finishBuild(
  db: Database,
  claim: ClaimedBuild,
  outcome: BuildOutcome,
  options: { policy: BuildPolicy; random: () => number; at: number },
): Promise<void> {
  const { at, policy, random } = options
  return inTransaction(db, async (trx) => {
    const builds = trx.selectFrom("builds").where("integration_id", "=", claim.integrationId)
    const found = await builds.select("brand_id").executeTakeFirst()
    if (found === undefined) return
    // Lock the brand before its integration and publications. Others lock in the same order.
    await lockBrand(trx, found.brand_id)
    const query = builds.selectAll()
    const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
    if (row === undefined || row.lease_owner !== claim.owner || row.building !== claim.number) return
    const state = toBuildState(row)
    if (outcome.kind === "running") {
      const columns = { ...toColumns({ ...state, lease_owner: null, leased_until: null }), check_at: outcome.checkAt }
      await write(trx, row, { ...columns, run: JSON.stringify(outcome.run), error: null })
      if (row.run === null) await setIntegrationStatus(trx, row, { status: "connected", error: null, at })
      return
    }
    if (outcome.kind === "succeeded") {
      const ended = toColumns(endBuild(state, at, { ok: true }, policy))
      const run = JSON.stringify({ ...outcome.run, url: outcome.url ?? outcome.run.url })
      await write(trx, row, { ...ended, run, check_at: null, ended_at: at, error: null, reported: 0 })
      await setIntegrationStatus(trx, row, { status: "connected", error: null, at })
      const done = { status: "succeeded" as const, remote_id: outcome.run.id, url: outcome.url, error: null }
      await updatePublications(trx, claim, done)
      return
    }
    const failed = endBuild(state, at, { ok: false, random }, policy)
    // A newer request may fail as well, but somebody may have fixed the cause. So it is not delayed.
    const retryAt = failed.retry_at === null ? null : Math.max(failed.retry_at, at + outcome.retryAfter)
    const ended = toColumns({ ...failed, retry_at: retryAt })
    const isReported = outcome.isFinal || failed.failures >= reportAfter
    const reported = isReported ? 1 : row.reported
    await write(trx, row, { ...ended, check_at: null, ended_at: at, error: outcome.reason, reported })
    await setIntegrationStatus(trx, row, { status: "failed", error: outcome.reason, at })
    if (!isReported) return
    await updatePublications(trx, claim, { status: "failed", error: outcome.reason })
    if (row.reported === 1) return
    const data = { brand_id: row.brand_id, integration_id: row.integration_id, reason: outcome.reason }
    await enqueueEvent(trx, row.brand_id, { type: "publication.failed", at, data })
    await raiseAlert(trx, row.brand_id, {
      kind: "publish_failed",
      subject: row.integration_id,
      period: String(claim.number),
      at,
      data: { integration_id: row.integration_id, reason: outcome.reason },
    })
  })
}

async function write(trx: Transaction<Tables>, row: BuildRow, columns: Partial<BuildRow>): Promise<void> {
  await trx.updateTable("builds").set(columns).where("integration_id", "=", row.integration_id).execute()
}

/** Updates the publications that a build covers. A failed one succeeds with a later build. */
async function updatePublications(
  trx: Transaction<Tables>,
  { integrationId, number }: ClaimedBuild,
  columns: { status: "succeeded" | "failed"; remote_id?: string | null; url?: string | null; error: string | null },
): Promise<void> {
  await trx
    .updateTable("publications")
    .set(columns)
    .where("integration_id", "=", integrationId)
    .where("build", "<=", number)
    .where("status", "in", ["queued", "failed"])
    .execute()
}
