import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import { inTransaction } from "@citable/storage/in-transaction"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { hasProcessEnded } from "@citable/webhooks/leases"
import type { Transaction } from "kysely"

import type { RemoteItemRow } from "./remote-item.ts"

/** An item that this process alone may send requests about. */
export interface ClaimedItem {
  /** As of the last commit. */
  readonly row: RemoteItemRow
  /**
   * Writes columns and commits, before the next request leaves. Returns false if another process has the item now, or
   * somebody deleted the article: the attempt then ends without another request.
   */
  commit(columns: Partial<RemoteItemRow>): Promise<boolean>
  /** Keeps the claim while a request takes long. */
  extend(): Promise<void>
  /** Ends the claim: writes columns, and `also` in the same transaction. A newer request then starts at once. */
  finish(columns: Partial<RemoteItemRow>, also?: (trx: Transaction<Tables>) => Promise<void>): Promise<boolean>
}

export interface ClaimOptions {
  owner: string
  leaseMs: number
  now: () => number
}

/** Whether nobody has the item, or its process has ended. */
export function isFree(row: Pick<RemoteItemRow, "lease_owner" | "leased_until">, at: number): boolean {
  return row.lease_owner === null || (row.leased_until ?? 0) <= at || hasProcessEnded(row.lease_owner)
}

/** Claims an item for an attempt; undefined if `isDue` no longer holds or another process has it. */
export async function claimItem(
  db: Database,
  id: string,
  isDue: (row: RemoteItemRow) => boolean,
  options: ClaimOptions,
): Promise<ClaimedItem | undefined> {
  const { owner, leaseMs, now } = options
  const claimed = await db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("remote_items").selectAll().where("id", "=", id)
    const row = await rowLocks(trx).forUpdate(query).executeTakeFirst()
    if (row === undefined || !isDue(row) || !isFree(row, now())) return undefined
    const lease = {
      lease_owner: owner,
      leased_until: now() + leaseMs,
      claimed_publication_id: row.publication_id,
    }
    await trx.updateTable("remote_items").set(lease).where("id", "=", id).execute()
    return { ...row, ...lease }
  })
  if (claimed === undefined) return undefined
  let row: RemoteItemRow = claimed
  const write = async (trx: Database | Transaction<Tables>, columns: Partial<RemoteItemRow>) => {
    const written = await trx
      .updateTable("remote_items")
      .set({ ...columns, updated_at: now() })
      .where("id", "=", id)
      .where("lease_owner", "=", owner)
      .returningAll()
      .executeTakeFirst()
    // What a newer request wants is for the next attempt.
    const { wanted, wanted_version, wanted_as, wanted_remote_id, on_conflict, publication_id } = row
    const own = { wanted, wanted_version, wanted_as, wanted_remote_id, on_conflict, publication_id }
    if (written !== undefined) row = { ...written, ...own }
    return written !== undefined
  }
  return {
    get row() {
      return row
    },
    commit: (columns) => write(db, { ...columns, leased_until: now() + leaseMs }),
    async extend() {
      await db
        .updateTable("remote_items")
        .set({ leased_until: now() + leaseMs })
        .where("id", "=", id)
        .where("lease_owner", "=", owner)
        .execute()
    },
    finish: (columns, also) =>
      inTransaction(db, async (trx) => {
        await lockBrand(trx, row.brand_id)
        const found = await trx
          .selectFrom("remote_items")
          .select(["publication_id", "due_at", "lease_owner"])
          .where("id", "=", id)
          .executeTakeFirst()
        if (found === undefined || found.lease_owner !== owner) return false
        // A newer request came in the meantime. It starts as soon as this claim ends.
        const isNewer = found.publication_id !== row.publication_id
        const free = { lease_owner: null, leased_until: null, claimed_publication_id: null }
        await write(trx, { ...(isNewer ? withoutRequest(columns) : columns), ...free })
        await also?.(trx)
        // An attempt that failed for now is not repeated for an older request.
        if (isNewer && row.publication_id !== null) {
          await trx
            .updateTable("publications")
            .set({ status: "cancelled" })
            .where("id", "=", row.publication_id)
            .where("status", "=", "queued")
            .execute()
        }
        return true
      }),
  }
}

/** Leaves out what belongs to a request, so that a newer one stays as it is. */
function withoutRequest(columns: Partial<RemoteItemRow>): Partial<RemoteItemRow> {
  const { wanted: _wanted, publication_id: _id, due_at: _due, attempts: _attempts, ...rest } = columns
  const { publish_at: _at, error: _error, state: _state, wanted_remote_id: _remote, ...kept } = rest
  return kept
}
