import { compareFields, type Publisher, PublisherError, type RemoteState } from "@citable/publishers"
import type { BrandRow } from "@citable/storage/brand-row"

import type { ClaimedItem } from "./claim-item.ts"
import type { ComposedDocument } from "./compose-document.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { composeVersion } from "./compose-version.ts"
import { findTheirFields, isEqual } from "./find-foreign-change.ts"
import { findOrReserve, type FoundItem } from "./find-or-reserve.ts"
import { rememberGone } from "./find-remembered.ts"
import { finishPublished, type PublishedItem } from "./finish-item.ts"
import { isOurs } from "./is-ours.ts"
import type { PublishingContext } from "./publishing-context.ts"
import {
  changedFieldsOf,
  digestFields,
  type FieldDigests,
  isOneOfFields,
  markerOf,
  mostUnsettled,
  readUnsettled,
  type UnsettledWrite,
} from "./remote-item.ts"
import { settleFailure, withoutAnswered } from "./settle-failure.ts"

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
  isAgain = false,
): Promise<void> {
  const { publisher, signal } = options
  const version = item.row.wanted_version ?? 0
  const composed = await composeVersion(context, item.row, version, options)
  if (composed === undefined) throw new PublisherError("publisher_invalid", "This version of the article is gone.")
  const { firstAt } = composed
  if (item.row.first_at !== firstAt && !(await item.commit({ first_at: firstAt }))) return
  const found = await findOrReserve(context, item, composed, options)
  if (found === "lost") return
  if (found === "remembered") return publishItem(context, item, options, isAgain)
  const read = await readItem(item, found, composed, { context, isAgain, ...options })
  if (read === "lost") return
  if (read === "again" && isAgain) {
    throw new PublisherError("publisher_unavailable", "The platform finds the article, but does not show it.")
  }
  if (read === "again") return publishItem(context, item, options, true)
  const { state: before, keeps } = read
  const as = whichAs(item, before, publisher)
  const isSent =
    before !== undefined &&
    // A slug that was taken may be free.
    !item.row.warnings.includes('"slug_changed"') &&
    changedFieldsOf(JSON.parse(item.row.sent_fields ?? "{}") as FieldDigests, digestFields(composed.document.fields))
      .length === 0 &&
    isEqual(publisher, composed.document, before, keeps) &&
    (before.visibility === "live" || before.visibility === "proposed" || as === "draft")
  // What was uncertain before stays so until the sweeper has looked.
  const unsettled = withoutAnswered(item.row.unsettled)
  const writing = { ...options, as, before, keeps, now: context.now }
  const after = isSent ? before : await write(item, before?.id ?? found.id, composed, writing)
  if (after === undefined) return
  if (item.row.reserves > 1 && !(await discardOthers(item, after.id, publisher, signal))) return
  const looked = isSent ? { base: before, differences: [] } : await lookBack(after, composed, { keeps, ...options })
  const tellsBuilds = publisher.findBuild !== undefined
  await finishPublished(context, item, after, { ...composed, unsettled, keeps, ...looked, tellsBuilds })
}

/**
 * Reads an item back after a write, and compares it with what was sent. What differs at this first look is the platform's own, and is named once;
 * what a person changes between the answer and the look has another mark, and stays a person's.
 */
async function lookBack(
  after: RemoteState,
  { document }: ComposedDocument,
  { publisher, signal, keeps }: AttemptOptions & { keeps: readonly string[] },
): Promise<Pick<PublishedItem, "base" | "differences">> {
  const compare = (state: RemoteState) =>
    compareFields(publisher, document, state).filter(({ field }) => !isOneOfFields(field, keeps))
  if (!publisher.capabilities.reads)
    return { base: after, differences: after.isTold === true ? compare(after) : undefined }
  try {
    const found = await publisher.read(after.id, { signal, asksWhoEdits: false })
    if (found === undefined) return { base: after, differences: undefined }
    return { base: found.mark === after.mark ? found : after, differences: compare(found) }
  } catch (error) {
    // The platform has taken the article, whatever it says now. A worker reads it back later.
    if (!(error instanceof PublisherError)) throw error
    return { base: after, differences: undefined }
  }
}

/** An item before a write, as far as it can be compared, and the fields that people own there. */
interface ReadItem {
  state: RemoteState | undefined
  keeps: readonly string[]
}

/**
 * Reads the item, and throws `publisher_conflict` if a person changed what was changed here, too. `again` if the item is gone and shall be made
 * anew, and `lost` if the claim is.
 */
async function readItem(
  item: ClaimedItem,
  { id, isFresh }: FoundItem,
  { document }: ComposedDocument,
  { context, isAgain, ...options }: AttemptOptions & { context: PublishingContext; isAgain: boolean },
): Promise<ReadItem | "again" | "lost"> {
  const { publisher, signal } = options
  const { row } = item
  if (!publisher.capabilities.reads || isFresh) return { state: undefined, keeps: [] }
  const isAdopted = row.wanted_remote_id !== null
  // Nobody has deleted or moved what was never there, or what we took down ourselves.
  const isNotShown = row.remote_fields === null || row.visibility === "hidden"
  const marker = isNotShown || isAdopted ? {} : { marker: markerOf(row.content_id) }
  const found = await publisher.read(id, { signal, ...marker })
  const state = found === undefined || isAdopted || isOurs(row, found) ? found : undefined
  if (state === undefined && isAdopted) {
    throw new PublisherError("publisher_conflict", `The platform has no item ${id}. Check remote_id.`)
  }
  if (state === undefined) {
    // Nobody's words are lost: what is there now stays as it is.
    if (row.on_conflict === "overwrite" || row.on_conflict === "adopt" || isNotShown) {
      await rememberGone(context, row)
      const nothing = { remote_id: null, remote_fields: null, sent_fields: null, sent_images: null, visibility: null }
      // The request that made it was answered, so no late one is left of it.
      const reserves = Math.max(0, row.reserves - 1)
      return (await item.commit({ ...nothing, reserves, owned_there: "[]" })) ? "again" : "lost"
    }
    const what =
      found === undefined ? "Somebody deleted the article there." : `What the platform has as ${id} is not the article.`
    const remedy = "Publish with on_conflict=overwrite to create it again."
    throw new PublisherError("publisher_conflict", `${what} ${remedy}`)
  }
  const isOfAnother = state.marker !== undefined && state.marker !== markerOf(row.content_id)
  if (isAdopted && isOfAnother) {
    throw new PublisherError("publisher_conflict", `${id} is another article that Citable published.`)
  }
  const renderVersion = async (version: number) => (await composeEarlier(context, row, version, options))?.document
  if (row.on_conflict === "stop" || row.on_conflict === "keep") {
    return { state, keeps: await findTheirFields(row, state, { publisher, document, renderVersion }) }
  }
  // What is found in the place of an item that is gone can be a person's copy of it, with our mark.
  if (isAgain && row.on_conflict === "overwrite" && state.isPlaceholder !== true) {
    const sent = row.sent_version === null ? undefined : await renderVersion(row.sent_version)
    const isSame = [document, sent].some((one) => one !== undefined && isEqual(publisher, one, state))
    if (!isSame) {
      throw new PublisherError(
        "publisher_conflict",
        `Somebody deleted the article there, and ${id} is a copy of it with other words. Take it over with on_conflict=adopt and remote_id=${id}, or delete it there.`,
      )
    }
  }
  return { state, keeps: [] }
}

/** An article that a person has published from our draft stays visible. Any other one does not become a draft again. */
function whichAs({ row }: ClaimedItem, before: RemoteState | undefined, publisher: Publisher): "live" | "draft" {
  const visibility = publisher.capabilities.reads ? before?.visibility : row.visibility
  if (row.wanted_as === "live" || visibility !== "live") return row.wanted_as
  if (row.visibility === "draft") return "live"
  throw new PublisherError(
    "publisher_conflict",
    "The article is live there, and a draft would take it down. Unpublish it first, or publish without as=draft.",
  )
}

interface WritingOptions extends AttemptOptions, Pick<ReadItem, "keeps"> {
  as: "live" | "draft"
  before: RemoteState | undefined
  now: () => number
}

/** Sends the document. What happens to a request without an answer is unsettled until a later read or sweep. */
async function write(
  item: ClaimedItem,
  id: string,
  { document, images }: ComposedDocument,
  { publisher, signal, as, before, keeps, now }: WritingOptions,
): Promise<RemoteState | undefined> {
  const { unsettled } = item.row
  // It rises also past the rows of earlier connections.
  const sequence = Math.max(item.row.sequence + 1, now())
  const earlier = readUnsettled(unsettled)
  const entry: UnsettledWrite = {
    sequence,
    version: item.row.wanted_version ?? 0,
    as,
    ...(keeps.length > 0 && { keeps }),
  }
  const uncertain = JSON.stringify([...earlier, entry].slice(-mostUnsettled))
  if (!(await item.commit({ sequence, unsettled: uncertain }))) return undefined
  const marker = markerOf(item.row.content_id)
  try {
    const overwrite = item.row.on_conflict === "overwrite" || item.row.on_conflict === "adopt"
    return await publisher.write(id, document, {
      marker,
      sequence,
      as,
      expected: before,
      overwrite,
      keeps,
      images,
      signal,
    })
  } catch (error) {
    const isUnchanged = await settleFailure(item, error, { id, write: entry, unsettled, before, publisher, signal })
    const isRefused = error instanceof PublisherError && /^publisher_(?:invalid|forbidden|gone)$/.test(error.code)
    if (isRefused && isUnchanged && item.row.remote_fields === null)
      await discardPlaceholder(item, id, publisher, signal)
    throw error
  }
}

/** Deletes the draft that waited for an article which the platform refuses. Whoever publishes it again gets a new one. */
async function discardPlaceholder(
  item: ClaimedItem,
  id: string,
  publisher: Publisher,
  signal: AbortSignal,
): Promise<void> {
  try {
    await publisher.discard({ id, visibility: "draft" }, markerOf(item.row.content_id), { signal })
    await item.commit({ remote_id: null, reserves: Math.max(0, item.row.reserves - 1) })
  } catch (error) {
    // Why the article was refused matters more. The draft is found by its marker next time.
    if (!(error instanceof PublisherError)) throw error
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
    if (ref.id !== id && ref.isCopy !== true) await publisher.discard(ref, marker, { signal })
  }
  return item.commit({})
}
