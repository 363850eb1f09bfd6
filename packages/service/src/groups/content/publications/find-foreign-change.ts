import {
  compareFields,
  type Publisher,
  PublisherError,
  type RemoteDocument,
  type RemoteState,
} from "@citable/publishers"

import { toDifference } from "../../integrations/to-differences.ts"
import {
  changedFieldsOf,
  digestFields,
  type FieldDigests,
  isOneOfFields,
  isRefused,
  type RemoteItemRow,
  readUnsettled,
  type UnsettledWrite,
} from "./remote-item.ts"

/** The fields in which an item differs from what the platform gave back last. Empty before the first answer. */
export function driftOf(row: Pick<RemoteItemRow, "remote_fields">, state: RemoteState): string[] {
  if (row.remote_fields === null) return []
  return changedFieldsOf(JSON.parse(row.remote_fields) as FieldDigests, digestFields(state.fields))
}

/** Whether an item has the content of a document, besides the fields that people own there. */
export function isEqual(
  publisher: Publisher,
  document: RemoteDocument,
  state: RemoteState,
  owned: readonly string[] = [],
): boolean {
  return compareFields(publisher, document, state).every(({ field }) => isOneOfFields(field, owned))
}

/** The fields that people own on the platform, as of the last publication. */
export const ownedThere = ({ owned_there: owned }: Pick<RemoteItemRow, "owned_there">): string[] =>
  JSON.parse(owned) as string[]

export interface ForeignChangeOptions {
  publisher: Publisher
  /** The document that is about to be sent. */
  document: RemoteDocument
  /** Renders an earlier version; undefined if it is gone. */
  renderVersion: (version: number) => Promise<RemoteDocument | undefined>
}

/**
 * Finds the fields that people changed in an item since the platform's last answer: they are theirs, and writes leave them alone. What differed
 * in that answer is the platform's own, such as a plugin's text. A write of ours whose answer was lost is no change of theirs, however late it
 * took effect.
 *
 * @throws {PublisherError} `publisher_conflict` if the same field was changed here, with both values, and if the item is not shown.
 */
export async function findTheirFields(
  row: RemoteItemRow,
  state: RemoteState,
  options: ForeignChangeOptions,
): Promise<readonly string[]> {
  const theirs = await findChanged(row, state, options)
  const staged = await findStaged(row, state, options)
  return staged.length === 0 ? theirs : [...new Set([...theirs, ...staged])]
}

async function findChanged(
  row: RemoteItemRow,
  state: RemoteState,
  { publisher, document, renderVersion }: ForeignChangeOptions,
): Promise<readonly string[]> {
  if (state.visibility === "trashed") {
    throw conflict(
      "Somebody moved the article to the trash there. Publish with on_conflict=overwrite to bring it back.",
    )
  }
  if (state.editing !== undefined) {
    throw conflict(`${state.editing} is editing the article there now. Publish again when they have finished.`)
  }
  // Whoever refused what was proposed left what was there before.
  const isRefusal = row.visibility === "proposed" && isRefused(state.remarks ?? [])
  const drift = isRefusal ? [] : driftOf(row, state)
  const owned = ownedThere(row)
  const isHidden = row.visibility === "live" && state.visibility !== "live"
  const isKnown = row.remote_fields !== null
  if (isKnown && drift.length === 0 && owned.length === 0 && !isHidden) return []
  if (!isKnown && state.isPlaceholder === true) return []
  if (!isHidden && isEqual(publisher, document, state)) return []
  const own = await findOwnWrite(row, state, { publisher, renderVersion })
  if (own === undefined && !isKnown) {
    throw conflict(
      "The platform has this article from an earlier connection, with another text. Publish with on_conflict=overwrite to replace it.",
    )
  }
  if (own === undefined && isHidden) {
    throw conflict("Somebody took the article down there. Publish with on_conflict=overwrite to show it again.")
  }
  const differences = compareFields(publisher, document, state)
  // A write of ours explains what changed since the last answer. What was a person's before it still is.
  const changed = own === undefined ? [...new Set([...drift, ...owned])] : (own.write.keeps ?? owned)
  const theirs = changed.filter((field) => differences.some((one) => isOneOfFields(one.field, [field])))
  if (row.on_conflict === "keep") return theirs
  if (theirs.length > 0 && state.visibility !== "live" && row.wanted_as === "live") {
    throw conflict(
      `Somebody changed the article there: ${theirs.join(", ")}. It is not public there. Publish with on_conflict=keep to show their text, or with on_conflict=overwrite to replace it.`,
    )
  }
  const lost = own?.sent
  const sent = lost === undefined ? (JSON.parse(row.sent_fields ?? "{}") as FieldDigests) : digestFields(lost.fields)
  const ours = changedFieldsOf(sent, digestFields(document.fields))
  const both = theirs.filter((field) => isOneOfFields(field, ours))
  if (both.length === 0) return theirs
  const shown = differences.filter(({ field }) => isOneOfFields(field, both))
  const words = shown.slice(0, 3).map((one) => {
    const { field, sent: here, found } = toDifference(one)
    return `${field} is “${here}” here and “${found}” there`
  })
  const message = `Somebody changed the article there: ${both.join(", ")}. It was changed here, too: ${words.join("; ")}. Take over their changes, or publish with on_conflict=keep or on_conflict=overwrite.`
  throw conflict(message, shown)
}

/** The fields that a person changed in what waits there to be released. A write of ours that was not released is no change of theirs. */
async function findStaged(
  row: RemoteItemRow,
  state: RemoteState,
  { publisher, document, renderVersion }: ForeignChangeOptions,
): Promise<readonly string[]> {
  // What visitors get already is not written again.
  if (state.staged === undefined || isEqual(publisher, document, state)) return []
  // The sequence is that of what visitors get.
  const { sequence: _, ...staged } = { ...state, fields: state.staged }
  if (isEqual(publisher, document, staged)) return []
  if ((await findOwnWrite(row, staged, { publisher, renderVersion })) !== undefined) return []
  const differences = compareFields({}, { fields: state.fields, warnings: [] }, staged)
  const names = differences.map(({ field }) => field)
  if (row.on_conflict === "keep") return names
  const message = `Somebody has changes there that wait to be released: ${names.join(", ")}. Release or discard them there, or publish with on_conflict=keep to release them with yours, or with on_conflict=overwrite to replace them.`
  throw conflict(message, differences)
}

/** A write of ours whose answer was lost, and what it sent; nothing for a withdrawal. */
export interface OwnWrite {
  write: UnsettledWrite
  sent?: RemoteDocument
}

type OwnWriteOptions = Omit<ForeignChangeOptions, "document">

/** The write of ours, whose answer was lost, that made the item what it is, however late it took effect. */
export async function findOwnWrite(
  row: RemoteItemRow,
  state: RemoteState,
  options: OwnWriteOptions,
): Promise<OwnWrite | undefined> {
  const isSame = row.remote_fields !== null && driftOf(row, state).length === 0
  for (const write of readUnsettled(row.unsettled)) {
    const found = write.as === "withdrawn" ? isSame && { write } : await toOwnWrite(row, state, write, options)
    if (found) return found
  }
  return undefined
}

/** A write of ours that is no withdrawal, if the item is as it left it. */
export async function toOwnWrite(
  row: RemoteItemRow,
  state: RemoteState,
  write: UnsettledWrite,
  { publisher, renderVersion }: OwnWriteOptions,
): Promise<OwnWrite | undefined> {
  // One answered write stands for all that sent the same.
  const isOther = state.sequence !== undefined && state.sequence !== write.sequence
  if (isOther && write.isAnswered !== true) return undefined
  const sent = await renderVersion(write.version)
  if (sent === undefined || !isEqual(publisher, sent, state, write.keeps ?? ownedThere(row))) return undefined
  return { write, sent }
}

function conflict(message: string, differences: PublisherError["differences"] = []): PublisherError {
  return new PublisherError("publisher_conflict", message, { differences })
}
