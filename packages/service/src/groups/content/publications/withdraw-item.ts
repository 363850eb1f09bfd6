import { PublisherError } from "@citable/publishers"

import type { ClaimedItem } from "./claim-item.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { driftOf, findOwnWrite } from "./find-foreign-change.ts"
import { rememberGone } from "./find-remembered.ts"
import { finishWithdrawn } from "./finish-item.ts"
import { isOurs } from "./is-ours.ts"
import type { AttemptOptions } from "./publish-item.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { markerOf, mostUnsettled, readUnsettled, type UnsettledWrite } from "./remote-item.ts"
import { settleFailure, withoutAnswered } from "./settle-failure.ts"

/**
 * Makes one attempt to hide an article on a platform. It may run twice, and it destroys nothing that a person wrote there.
 *
 * @throws {PublisherError}
 */
export async function withdrawItem(
  context: PublishingContext,
  item: ClaimedItem,
  options: AttemptOptions,
): Promise<void> {
  const { publisher, signal } = options
  const { row } = item
  const marker = markerOf(row.content_id)
  const known = row.remote_id ?? (await publisher.find(marker, { signal })).find(({ isCopy = false }) => !isCopy)?.id
  if (known === undefined) return finishWithdrawn(context, item, undefined)
  const { reads, withdrawKeepsText = false, placeFields = [] } = publisher.capabilities
  const before = reads ? await publisher.read(known, { signal, marker }) : undefined
  if (reads && (before === undefined || !isOurs(row, before))) {
    await rememberGone(context, row)
    return finishWithdrawn(context, item, undefined, { isLost: true })
  }
  if (before?.visibility === "trashed") return finishWithdrawn(context, item, undefined, { isTrashed: true })
  const id = before?.id ?? known
  const drift = before === undefined ? [] : driftOf(row, before).filter((field) => !placeFields.includes(field))
  const renderVersion = async (version: number) => (await composeEarlier(context, row, version, options))?.document
  const isForeign =
    before !== undefined &&
    drift.length > 0 &&
    (await findOwnWrite(row, before, { publisher, renderVersion })) === undefined
  if (isForeign && !withdrawKeepsText && row.on_conflict === "stop") {
    throw new PublisherError(
      "publisher_conflict",
      `Somebody changed the article there: ${drift.join(", ")}. Unpublishing would delete their changes.`,
    )
  }
  const sequence = Math.max(row.sequence + 1, context.now())
  const { unsettled } = row
  const entry: UnsettledWrite = { sequence, version: row.sent_version ?? 0, as: "withdrawn" }
  const uncertain = JSON.stringify([...readUnsettled(unsettled), entry].slice(-mostUnsettled))
  if (!(await item.commit({ remote_id: id, sequence, unsettled: uncertain }))) return
  try {
    const state = await publisher.withdraw(id, { marker, sequence, expected: before, signal })
    await finishWithdrawn(context, item, state, { isForeign, unsettled: withoutAnswered(unsettled) })
  } catch (error) {
    await settleFailure(item, error, { id, write: entry, unsettled, before, publisher, signal })
    throw error
  }
}
