import { PublisherError } from "../../../ports/publishers/publisher-error.ts"
import type { Publisher, RemoteState } from "../../../ports/publishers/publisher.ts"
import type { BrandRow } from "../../../storage/brand-row.ts"
import type { ClaimedItem } from "./claim-item.ts"
import { composeDocument, type ComposedDocument } from "./compose-document.ts"
import { isEqual, refuseForeignChange } from "./find-foreign-change.ts"
import { finishPublished } from "./finish-item.ts"
import { placeImage } from "./place-image.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { readVersion } from "./read-version.ts"
import { changedFieldsOf, digestFields, type FieldDigests, markerOf, type UnsettledWrite } from "./remote-item.ts"

export interface AttemptOptions {
  publisher: Publisher
  brand: BrandRow
  signal: AbortSignal
}

/**
 * Makes one attempt to publish an article to a platform. Every step is committed before the next request leaves, and
 * every step may run twice: the next attempt goes on where this one ended, however it ended.
 *
 * @throws {PublisherError}
 */
export async function publishItem(
  context: PublishingContext,
  item: ClaimedItem,
  options: AttemptOptions,
): Promise<void> {
  const { publisher, signal } = options
  const version = item.row.wanted_version ?? 0
  const composed = await compose(context, item, version, options)
  if (composed === undefined) throw new PublisherError("publisher_invalid", "This version of the article is gone.")
  const id = await findOrReserve(item, composed, options)
  if (id === undefined) return
  const before = await readItem(item, id, composed, { context, ...options })
  if (before === "again") return publishItem(context, item, options)
  const as = whichAs(item, before)
  const isSent =
    before !== undefined &&
    changedFieldsOf(JSON.parse(item.row.sent_fields ?? "{}") as FieldDigests, digestFields(composed.document.fields))
      .length === 0 &&
    isEqual(publisher, composed.document, before) &&
    (before.visibility === "live" || before.visibility === "proposed" || as === "draft")
  const after = isSent ? before : await write(item, id, composed, { ...options, as, before, now: context.now })
  if (after === undefined) return
  if (item.row.reserves > 1 && !(await discardOthers(item, after.id, publisher, signal))) return
  await finishPublished(context, item, after, composed)
}

async function compose(
  context: PublishingContext,
  item: ClaimedItem,
  version: number,
  { publisher, brand, signal }: AttemptOptions,
): Promise<ComposedDocument | undefined> {
  const { row } = item
  const article = await readVersion(context.db, row.content_id, version)
  if (article === undefined) return undefined
  const { db, now } = context
  const place = { db, publisher, integrationId: row.integration_id, signal, now }
  return composeDocument(context, article, {
    publisher,
    brand,
    item: row,
    placeImage: (image) => placeImage(place, image),
  })
}

/** The platform's id of the item: the stored one, one that an earlier attempt left, or a new one. Undefined if the claim is lost. */
async function findOrReserve(
  item: ClaimedItem,
  { document }: ComposedDocument,
  { publisher, signal }: AttemptOptions,
): Promise<string | undefined> {
  if (item.row.remote_id !== null) return item.row.remote_id
  const marker = markerOf(item.row.content_id)
  const [found] = await publisher.find(marker, { signal })
  // A request that gets no answer may still make an item, later. Whoever counts more than one looks for it.
  if (found === undefined && !(await item.commit({ reserves: item.row.reserves + 1 }))) return undefined
  const { id, visibility } = found ?? (await publisher.reserve(marker, document, { signal }))
  // One that is visible is from an earlier connection, or from after a backup: it is compared before it is overwritten.
  const isNew = found === undefined || visibility === "draft"
  return (await item.commit({ remote_id: id, visibility: isNew ? null : visibility })) ? id : undefined
}

/**
 * Reads the item, and throws `publisher_conflict` if a person changed it. Undefined where there is nothing to compare, and
 * `again` if the item is gone and shall be made anew.
 */
async function readItem(
  item: ClaimedItem,
  id: string,
  { document }: ComposedDocument,
  { context, ...options }: AttemptOptions & { context: PublishingContext },
): Promise<RemoteState | undefined | "again"> {
  const { publisher, signal } = options
  const { row } = item
  const isAdopted = row.on_conflict === "adopt"
  // Nobody can have changed what was made a moment ago.
  if (!publisher.capabilities.reads || (row.sequence === 0 && row.visibility === null && !isAdopted)) return undefined
  const state = await publisher.read(id, { signal })
  if (state === undefined) {
    if (row.on_conflict === "overwrite") {
      await item.commit({ remote_id: null, remote_fields: null, sent_fields: null, visibility: null, sequence: 0 })
      return "again"
    }
    const what = isAdopted ? `The platform has no item ${id}.` : "Somebody deleted the article there."
    const remedy = isAdopted ? "Check remote_id." : "Publish with on_conflict=overwrite to make it again."
    throw new PublisherError("publisher_conflict", `${what} ${remedy}`)
  }
  if (row.on_conflict === "stop") {
    const renderVersion = async (version: number) => (await compose(context, item, version, options))?.document
    await refuseForeignChange(row, state, { publisher, document, renderVersion })
  }
  return state
}

/** An article that a person has published from our draft stays visible. Any other one does not become a draft again. */
function whichAs({ row }: ClaimedItem, before: RemoteState | undefined): "live" | "draft" {
  if (row.wanted_as === "live" || before?.visibility !== "live") return row.wanted_as
  if (row.visibility === "draft") return "live"
  throw new PublisherError(
    "publisher_conflict",
    "The article is live there, and a draft would take it down. Unpublish it first, or publish without as=draft.",
  )
}

/** Sends the document. What happens to a request without an answer is unsettled until a later read or sweep. */
async function write(
  item: ClaimedItem,
  id: string,
  { document, images }: ComposedDocument,
  {
    publisher,
    signal,
    as,
    before,
    now,
  }: AttemptOptions & { as: "live" | "draft"; before: RemoteState | undefined; now: () => number },
): Promise<RemoteState | undefined> {
  const { unsettled, visibility } = item.row
  // It rises also past the rows of earlier connections.
  const sequence = Math.max(item.row.sequence + 1, now())
  const earlier = JSON.parse(unsettled) as UnsettledWrite[]
  const entry = { sequence, version: item.row.wanted_version ?? 0, as }
  const uncertain = JSON.stringify([...earlier, entry].slice(-5))
  if (!(await item.commit({ sequence, unsettled: uncertain, visibility: null }))) return undefined
  const marker = markerOf(item.row.content_id)
  try {
    const overwrite = item.row.on_conflict !== "stop"
    const state = await publisher.write(id, document, {
      marker,
      sequence,
      as,
      expected: before,
      overwrite,
      images,
      signal,
    })
    return (await item.commit({ unsettled })) ? state : undefined
  } catch (error) {
    const isSettled = error instanceof PublisherError && error.code !== "publisher_unknown"
    if (isSettled) await item.commit({ unsettled, visibility })
    throw error
  }
}

/** Deletes the placeholders of requests whose answers were lost. Returns false if the claim is lost. */
async function discardOthers(
  item: ClaimedItem,
  id: string,
  publisher: Publisher,
  signal: AbortSignal,
): Promise<boolean> {
  const marker = markerOf(item.row.content_id)
  for (const ref of await publisher.find(marker, { signal })) {
    if (ref.id !== id) await publisher.discard(ref, marker, { signal })
  }
  return item.commit({})
}
