import { type Publisher, PublisherError, type RemoteState } from "@citable/publishers"

import type { ClaimedItem } from "./claim-item.ts"
import { digestFields, mostUnsettled, readUnsettled, type UnsettledWrite } from "./remote-item.ts"

export interface FailedWrite {
  /** The item's id there. */
  id: string
  write: UnsettledWrite
  /** What was unsettled before the write. */
  unsettled: string
  /** What the platform had before it; undefined for a placeholder, and where nobody can read. */
  before: RemoteState | undefined
  publisher: Publisher
  signal: AbortSignal
}

/**
 * Notes what a failed write may have left. A platform can refuse the last request of a write after it took an earlier one, so only an item that is
 * as it was shows that nothing happened. Returns whether it does.
 */
export async function settleFailure(item: ClaimedItem, error: unknown, failed: FailedWrite): Promise<boolean> {
  // A request without an answer can still take effect.
  if (!(error instanceof PublisherError) || error.code === "publisher_unknown") return false
  const { write, unsettled } = failed
  const isAsBefore = await isUnchanged(error, failed)
  const isSame = (one: UnsettledWrite) =>
    one.isAnswered === true &&
    one.version === write.version &&
    one.as === write.as &&
    String(one.keeps) === String(write.keeps)
  const others = readUnsettled(unsettled).filter((one) => !isSame(one))
  const left = [...others, { ...write, isAnswered: true }].slice(-mostUnsettled)
  await item.commit({ unsettled: isAsBefore ? unsettled : JSON.stringify(left) })
  return isAsBefore
}

/** What is still unsettled once the platform has a later write: no answered one takes effect after it. */
export const withoutAnswered = (unsettled: string): string =>
  JSON.stringify(readUnsettled(unsettled).filter(({ isAnswered }) => isAnswered !== true))

async function isUnchanged({ code }: PublisherError, { id, before, publisher, signal }: FailedWrite): Promise<boolean> {
  if (!publisher.capabilities.reads) return true
  // A platform that wants fewer requests gets none more. The next attempt reads the item.
  if (code === "publisher_rate_limited") return false
  try {
    const after = await publisher.read(id, { signal, asksWhoEdits: false })
    // A platform that says of the write that there is no such item says so of a read, too.
    if (after === undefined) return before === undefined && code !== "publisher_gone"
    if (before === undefined) return after.isPlaceholder === true
    return after.visibility === before.visibility && toDigest(after) === toDigest(before)
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    return false
  }
}

const toDigest = ({ fields, staged = {} }: RemoteState): string => JSON.stringify([fields, staged].map(digestFields))
