import type { Publisher } from "@citable/publishers"
import { nameProcess } from "@citable/webhooks/leases"

import { claimItem } from "./claim-item.ts"
import { driftOf } from "./find-foreign-change.ts"
import { finishWithdrawn, stateOf } from "./finish-item.ts"
import { isOurs as isStillOurs } from "./is-ours.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { digestFields, isRefused, markerOf, type RemoteItemRow, writeRemarks } from "./remote-item.ts"
import { startProof } from "./start-proof.ts"

/** An item that no other process looks at, for it seems just looked at. */
export interface TakenItem extends RemoteItemRow {
  /** When somebody looked at it before that. */
  checkedBefore: number | null
}

const leaseMs = 60_000
const isWaiting = ({ state }: RemoteItemRow) => state === "proposed" || state === "withdrawing"

/** Looks at up to 100 items of one integration, and notes what differs from what the platform gave back last. */
export async function lookForDrift(
  context: PublishingContext,
  publisher: Publisher,
  rows: readonly TakenItem[],
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context
  const ids = rows.flatMap((row) => (row.remote_id === null ? [] : [row.remote_id]))
  const marks = await publisher.survey?.(ids, { signal })
  for (const row of rows) {
    if (row.remote_id === null) continue
    const mark = marks?.get(row.remote_id)
    if (marks !== undefined && mark !== undefined && mark === row.remote_mark && !isWaiting(row)) continue
    if (row.state === "withdrawing") {
      await lookWhetherWithdrawn(context, publisher, row, signal)
      continue
    }
    const columns = await look(publisher, row, { signal, at: now() })
    // A withdrawn item that is gone is as it should be.
    if (Object.keys(columns).length === 0) continue
    const noted = await db
      .updateTable("remote_items")
      .set(columns)
      .where("id", "=", row.id)
      .where("wanted", "is", null)
      .where("lease_owner", "is", null)
      .where("sequence", "=", row.sequence)
      // An attempt that found a conflict in the meantime knows better.
      .where("state", "=", row.state)
      .where("updated_at", "=", row.updated_at)
      .executeTakeFirst()
    if (noted.numUpdatedRows === 0n) await lookSoon(context, row)
  }
}

/** Leaves an item to the next look: somebody had it in hand or changed it, so nothing was noted. */
async function lookSoon({ db }: PublishingContext, row: TakenItem): Promise<void> {
  const own = db.updateTable("remote_items").where("id", "=", row.id).where("checked_at", "=", row.checked_at)
  await own.set({ checked_at: row.checkedBefore }).execute()
}

/** Ends a withdrawal that a person had to accept, if they have accepted or refused it. */
async function lookWhetherWithdrawn(
  context: PublishingContext,
  publisher: Publisher,
  row: TakenItem,
  signal: AbortSignal,
): Promise<void> {
  const state = await publisher.read(row.remote_id ?? "", { signal })
  if (state?.visibility === "proposed") {
    const remarks = writeRemarks(state)
    if (remarks !== row.remarks) {
      const unchanged = context.db.updateTable("remote_items").where("id", "=", row.id).where("wanted", "is", null)
      await unchanged.where("sequence", "=", row.sequence).set({ remarks }).execute()
    }
    return
  }
  const owner = nameProcess()
  const isStill = ({ state: now, wanted, sequence }: RemoteItemRow) =>
    now === "withdrawing" && wanted === null && sequence === row.sequence
  const item = await claimItem(context.db, row.id, isStill, { owner, leaseMs, now: context.now })
  if (item === undefined) return lookSoon(context, row)
  if (state?.visibility !== "live") await finishWithdrawn(context, item, state)
  else {
    const { url, editUrl: edit_url } = state
    await item.finish({ state: "published", visibility: "live", url, edit_url, remarks: writeRemarks(state) })
  }
}

async function look(
  publisher: Publisher,
  row: RemoteItemRow,
  { signal, at }: { signal: AbortSignal; at: number },
): Promise<Partial<RemoteItemRow>> {
  const isOurs = row.state === "withdrawn"
  const marker = isOurs ? {} : { marker: markerOf(row.content_id) }
  const state = await publisher.read(row.remote_id ?? "", { signal, ...marker })
  if (state === undefined || !isStillOurs(row, state))
    return { ...(isOurs ? {} : { state: "gone" as const }), drift: null, url: null, remarks: null }
  // The text of before is no change of a person's: they refused ours.
  const isRefusal = row.intent === "publish" && isRefused(state.remarks ?? [])
  const fields = isRefusal ? [] : driftOf(row, state)
  // What we took down must not be visible, and what we showed must not be hidden. A draft or a proposal waits for a person.
  const isStatusChanged = isOurs ? state.visibility === "live" : !["live", row.visibility].includes(state.visibility)
  if (isStatusChanged || isRefusal) fields.push("status")
  const isSame = fields.length === 0
  const isShown = isSame && !isOurs && state.visibility === "live" && row.visibility !== "live"
  return {
    // A person who published our draft, or merged our proposal, has made it public.
    ...(isShown
      ? startProof({ ...row, wanted_version: row.sent_version, proof: null }, state, { differences: [], at })
      : {}),
    ...(isOurs || row.state === "conflict" ? {} : { state: stateOf(state.visibility) }),
    remote_id: state.id,
    url: state.url,
    edit_url: state.editUrl,
    remote_mark: state.mark,
    remarks: writeRemarks(state),
    // A person who published our draft, or merged our proposal, did what it was made for.
    ...(isSame ? { visibility: state.visibility, remote_fields: JSON.stringify(digestFields(state.fields)) } : {}),
    drift: isSame ? null : JSON.stringify({ found_at: new Date(at).toISOString(), fields }),
  }
}
