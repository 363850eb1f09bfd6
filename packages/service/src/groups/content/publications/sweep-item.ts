import type { RemoteState } from "@citable/publishers"

import type { ClaimedItem } from "./claim-item.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { driftOf, ownedThere, toOwnWrite } from "./find-foreign-change.ts"
import { sweepDelays } from "./finish-item.ts"
import type { AttemptOptions } from "./publish-item.ts"
import type { PublishingContext } from "./publishing-context.ts"
import {
  digestFields,
  type FieldDigests,
  isOneOfFields,
  markerOf,
  type RemoteItemRow,
  readUnsettled,
  type UnsettledWrite,
} from "./remote-item.ts"
import { requestPublication } from "./request-publication.ts"

/**
 * Looks for late effects of requests that got no answer: deletes placeholders that nobody uses, and repeats the last
 * request if an older one has taken effect after it.
 */
export async function sweepItem(context: PublishingContext, item: ClaimedItem, options: AttemptOptions): Promise<void> {
  const { publisher, signal } = options
  const { row } = item
  const marker = markerOf(row.content_id)
  for (const ref of await publisher.find(marker, { signal })) {
    if (ref.id !== row.remote_id && ref.isCopy !== true) await publisher.discard(ref, marker, { signal })
  }
  const found = await findLateWrite(context, item, options)
  // A late text of an item that nobody sees needs no repetition.
  const isUnseen = row.state === "withdrawn" && found?.state.visibility !== "live"
  const late = isUnseen ? undefined : found?.write
  const at = context.now()
  const sweeps = row.sweeps + 1
  const delay = sweepDelays[sweeps]
  const isOver = delay === undefined
  const columns = {
    sweeps: isOver ? 0 : sweeps,
    sweep_at: isOver ? null : at + delay,
    ...(isOver && late === undefined ? { unsettled: withoutLate(row) } : {}),
    ...(isOver ? { reserves: Math.min(row.reserves, 1) } : {}),
    checked_at: at,
    ...(isUnseen && found !== undefined ? takeOver(row, found) : {}),
    ...(row.wanted === null ? { attempts: 0, due_at: null } : {}),
  }
  const version = row.sent_version ?? late?.version
  await item.finish(columns, async (trx) => {
    if (late === undefined || version === undefined) return
    const { wanted } = await trx
      .selectFrom("remote_items")
      .select("wanted")
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow()
    // A request that somebody made meanwhile settles it.
    if (wanted !== null) return
    await requestPublication(trx, {
      action: row.intent,
      brandId: row.brand_id,
      contentId: row.content_id,
      integrationId: row.integration_id,
      version,
      onConflict: "stop",
      at,
    })
  })
}

/** No request is late any more. What a refused one left there still counts. */
const withoutLate = ({ unsettled }: RemoteItemRow): string =>
  JSON.stringify(readUnsettled(unsettled).filter(({ isAnswered }) => isAnswered === true))

interface LateWrite {
  write: UnsettledWrite
  /** The item as it is since. */
  state: RemoteState
}

/** Takes what a late write of ours changed for the platform's last answer, so that it counts as nobody's change. */
function takeOver(row: RemoteItemRow, { write, state }: LateWrite): Partial<RemoteItemRow> {
  const keeps = write.keeps ?? ownedThere(row)
  const isTheirs = ([name]: [string, string]) => isOneOfFields(name, keeps)
  const before = Object.entries(JSON.parse(row.remote_fields ?? "{}") as FieldDigests)
  const after = Object.entries(digestFields(state.fields))
  const fields = Object.fromEntries([...before.filter(isTheirs), ...after.filter((one) => !isTheirs(one))])
  return { remote_fields: JSON.stringify(fields), remote_mark: state.mark, drift: null }
}

/** The write of ours that changed the item after the platform's last answer, if there is one. */
async function findLateWrite(
  context: PublishingContext,
  { row }: ClaimedItem,
  options: AttemptOptions,
): Promise<LateWrite | undefined> {
  const { publisher, signal } = options
  const writes = readUnsettled(row.unsettled).filter(({ isAnswered }) => isAnswered !== true)
  if (writes.length === 0 || row.remote_id === null || !publisher.capabilities.reads) return undefined
  const state = await publisher.read(row.remote_id, { signal })
  if (state === undefined) return undefined
  const isVisibleAgain = row.state === "withdrawn" && state.visibility === "live"
  const drift = driftOf(row, state)
  if (!isVisibleAgain && drift.length === 0) {
    const isHiddenAgain = row.visibility === "live" && state.visibility !== "live" && state.visibility !== "trashed"
    const write = isHiddenAgain ? writes.findLast(({ as }) => as === "withdrawn") : undefined
    return write && { write, state }
  }
  const renderVersion = async (version: number) => (await composeEarlier(context, row, version, options))?.document
  for (const write of writes) {
    if (write.as === "withdrawn") continue
    if ((await toOwnWrite(row, state, write, { publisher, renderVersion })) !== undefined) return { write, state }
  }
  return undefined
}
