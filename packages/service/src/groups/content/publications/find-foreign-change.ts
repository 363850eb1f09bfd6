import { type Publisher, PublisherError, type RemoteDocument, type RemoteState } from "@citable/publishers"

import {
  changedFieldsOf,
  digestFields,
  type FieldDigests,
  type RemoteItemRow,
  type UnsettledWrite,
} from "./remote-item.ts"

/** The fields in which an item differs from what the platform gave back last. Empty before the first answer. */
export function driftOf(row: Pick<RemoteItemRow, "remote_fields">, state: RemoteState): string[] {
  if (row.remote_fields === null) return []
  return changedFieldsOf(JSON.parse(row.remote_fields) as FieldDigests, digestFields(state.fields))
}

/** Whether an item has the content of a document. */
export function isEqual(publisher: Publisher, document: RemoteDocument, state: RemoteState): boolean {
  if (publisher.matches !== undefined) return publisher.matches(document, state)
  return changedFieldsOf(digestFields(document.fields), digestFields(state.fields)).length === 0
}

export interface ForeignChangeOptions {
  publisher: Publisher
  /** The document that is about to be sent. */
  document: RemoteDocument
  /** Renders an earlier version; undefined if it is gone. */
  renderVersion: (version: number) => Promise<RemoteDocument | undefined>
}

/**
 * Throws `publisher_conflict` if a person changed an item since the platform's last answer. A write of ours whose answer
 * was lost is no such change, however late it took effect.
 */
export async function refuseForeignChange(
  row: RemoteItemRow,
  state: RemoteState,
  { publisher, document, renderVersion }: ForeignChangeOptions,
): Promise<void> {
  if (state.visibility === "trashed") {
    throw conflict(
      "Somebody moved the article to the trash there. Publish with on_conflict=overwrite to bring it back.",
    )
  }
  if (state.editing !== undefined) {
    throw conflict(`${state.editing} is editing the article there now. Publish again when they have finished.`)
  }
  const drift = driftOf(row, state)
  const isHidden = row.visibility === "live" && state.visibility !== "live"
  const isKnown = row.remote_fields !== null
  if (isKnown && drift.length === 0 && !isHidden) return
  if (!isKnown && state.isPlaceholder === true) return
  if (!isHidden && isEqual(publisher, document, state)) return
  if (await isOwnWrite(row, state, { publisher, renderVersion })) return
  if (!isKnown) {
    throw conflict(
      "The platform has this article from an earlier connection, with another text. Publish with on_conflict=overwrite to replace it.",
    )
  }
  throw conflict(
    drift.length === 0
      ? "Somebody took the article down there. Publish with on_conflict=overwrite to show it again."
      : `Somebody changed the article there: ${drift.join(", ")}. Take over their changes, or publish with on_conflict=overwrite.`,
  )
}

/** Whether the item is what a write of ours made of it whose answer was lost, however late it took effect. */
export async function isOwnWrite(
  row: RemoteItemRow,
  state: RemoteState,
  { publisher, renderVersion }: Omit<ForeignChangeOptions, "document">,
): Promise<boolean> {
  const isSame = row.remote_fields !== null && driftOf(row, state).length === 0
  for (const write of JSON.parse(row.unsettled) as UnsettledWrite[]) {
    if (write.as === "withdrawn") {
      if (isSame) return true
      continue
    }
    if (state.sequence !== undefined && state.sequence !== write.sequence) continue
    const sent = await renderVersion(write.version)
    if (sent !== undefined && isEqual(publisher, sent, state)) return true
  }
  return false
}

function conflict(message: string): PublisherError {
  return new PublisherError("publisher_conflict", message)
}
