import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { RemoteItemRow } from "./remote-item.ts"

export interface PublicationRequest {
  action: "publish" | "withdraw"
  brandId: string
  contentId: string
  integrationId: string
  /** The version of the article to send. */
  version: number
  /** A withdrawal leaves it as it was. */
  as?: "live" | "draft"
  onConflict: "stop" | "overwrite" | "keep" | "adopt"
  /** With `adopt`: the platform's id of the item to take over. */
  remoteId?: string | undefined
  /** Milliseconds since 1970, later than `at` for a schedule. */
  publishAt?: number | undefined
  at: number
}

/**
 * Asks the workers to publish or withdraw an article, in the caller's transaction, which has locked the brand. A request
 * replaces the one that waits for the same item: an article is only ever sent in its newest version. Returns the id of
 * the publication. The same request as the one that waits is not made twice.
 */
export async function requestPublication(trx: Transaction<Tables>, request: PublicationRequest): Promise<string> {
  const { action, at, contentId, integrationId, version } = request
  const publishAt = request.publishAt !== undefined && request.publishAt > at ? request.publishAt : null
  const row = await findItem(trx, request)
  if (row?.publication_id != null && row.wanted === action && isSame(row, request, publishAt)) {
    // Whoever asks again does not want to wait until the next attempt is due.
    if (publishAt === null && row.lease_owner === null) {
      await trx.updateTable("remote_items").set({ due_at: at }).where("id", "=", row.id).execute()
    }
    return row.publication_id
  }
  const id = newId("pub", at)
  await trx
    .insertInto("publications")
    .values({
      id,
      content_id: contentId,
      integration_id: integrationId,
      action,
      status: publishAt === null ? "queued" : "scheduled",
      version,
      publish_at: publishAt,
      remote_id: row?.remote_id ?? null,
      url: row?.url ?? null,
      created_at: at,
    })
    .execute()
  const wanted = {
    intent: action,
    wanted: action,
    wanted_version: version,
    wanted_as: request.as ?? row?.wanted_as ?? "live",
    wanted_remote_id: request.remoteId ?? null,
    on_conflict: request.onConflict,
    publication_id: id,
    publish_at: publishAt,
    due_at: publishAt ?? at,
    attempts: 0,
    error: null,
    updated_at: at,
  }
  if (row !== undefined) {
    // The one that is under way ends by itself.
    const isUnderWay = row.lease_owner !== null && row.publication_id === row.claimed_publication_id
    if (row.publication_id !== null && !isUnderWay) await cancel(trx, row.publication_id)
    const state = nextState(row, action, publishAt)
    await trx
      .updateTable("remote_items")
      .set({ ...wanted, state })
      .where("id", "=", row.id)
      .execute()
    return id
  }
  await trx
    .insertInto("remote_items")
    .values({
      id: newId("rem", at),
      brand_id: request.brandId,
      content_id: contentId,
      integration_id: integrationId,
      state: publishAt === null ? "publishing" : "scheduled",
      created_at: at,
      ...wanted,
    })
    .execute()
  return id
}

function findItem(trx: Transaction<Tables>, { contentId, integrationId }: PublicationRequest) {
  return trx
    .selectFrom("remote_items")
    .selectAll()
    .where("content_id", "=", contentId)
    .where("integration_id", "=", integrationId)
    .executeTakeFirst()
}

function isSame(row: RemoteItemRow, request: PublicationRequest, publishAt: number | null): boolean {
  return (
    row.wanted_version === request.version &&
    row.wanted_as === (request.as ?? row.wanted_as) &&
    row.wanted_remote_id === (request.remoteId ?? null) &&
    row.on_conflict === request.onConflict &&
    row.publish_at === publishAt
  )
}

/** A plan leaves the state of what is on the platform as it is. */
function nextState(row: RemoteItemRow, action: "publish" | "withdraw", publishAt: number | null) {
  if (action === "withdraw") return "withdrawing" as const
  if (publishAt === null) return "publishing" as const
  return row.sent_version === null ? ("scheduled" as const) : row.state
}

/** Ends a request that another one has replaced before an attempt began. */
async function cancel(trx: Transaction<Tables>, publicationId: string): Promise<void> {
  await trx
    .updateTable("publications")
    .set({ status: "cancelled" })
    .where("id", "=", publicationId)
    .where("status", "in", ["queued", "scheduled"])
    .execute()
}
