import {
  type FieldDifference,
  PublisherError,
  type PublisherWarning,
  type RemoteState,
  type Visibility,
} from "@citable/publishers"
import type { Database } from "@citable/storage/database"
import type { PublicationTable } from "@citable/storage/tables/publication-tables"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction, Updateable } from "kysely"

import { raiseAlert } from "../../../outbox/alerts/raise-alert.ts"
import { setIntegrationStatus } from "../../../outbox/set-integration-status.ts"
import { toDifferences } from "../../integrations/to-differences.ts"
import type { ClaimedItem } from "./claim-item.ts"
import type { ComposedDocument } from "./compose-document.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { keepText } from "./recent-texts.ts"
import { digestFields, type RemoteItemRow, writeRemarks, writeSentImages } from "./remote-item.ts"
import { reportPublication } from "./report-publication.ts"
import { startProof } from "./start-proof.ts"

/** When a worker looks for late effects of requests that got no answer: after 15 minutes, and after a day. */
export const sweepDelays = [15 * 60_000, 24 * 3_600_000]

const maxAttempts = 12
/** A deletion waits for its withdrawals for a week, an attempt an hour. */
const attemptsOfDeletion = 180
const retryMs = 5000
const longestRetryMs = 3_600_000
/** The longest pause that a platform can ask for. */
const longestPauseMs = 24 * 3_600_000

export interface PublishedItem extends ComposedDocument {
  unsettled: string
  /** The fields that people own there. */
  keeps: readonly string[]
  /** The answer against which later changes there are told. */
  base: RemoteState
  /** What the platform stores otherwise than it was sent; undefined if nobody could read it back. */
  differences: readonly FieldDifference[] | undefined
  /** Whether the host of the platform tells how far a build is. */
  tellsBuilds: boolean
}

/** Records that the platform has the article. */
export async function finishPublished(
  { now }: PublishingContext,
  item: ClaimedItem,
  state: RemoteState,
  { document, warnings, addresses, unsettled, keeps, base, differences, tellsBuilds }: PublishedItem,
): Promise<void> {
  const { row } = item
  const at = now()
  if (document.text !== undefined) keepText(row.content_id, row.wanted_version ?? 0, document.text)
  const found = [...state.warnings, ...warnOfFields(differences ?? [], keeps)]
  const lasting = JSON.stringify([...warnings, ...found].slice(0, 50))
  const all = JSON.stringify([...warnings, ...found, ...(state.remarks ?? [])].slice(0, 50))
  const columns: Partial<RemoteItemRow> = {
    ...ended,
    ...toColumns(state),
    remote_fields: JSON.stringify(digestFields(base.fields)),
    remote_mark: base.mark,
    owned_there: JSON.stringify(keeps),
    ...startProof(row, state, { differences, tellsBuilds, at }),
    state: stateOf(state.visibility),
    sent_version: row.wanted_version,
    sent_fields: JSON.stringify(digestFields(document.fields)),
    sent_images: writeSentImages(addresses.images),
    warnings: lasting,
    checked_at: at,
    unsettled,
    ...sweepsOf({ ...row, unsettled }, at),
  }
  await item.finish(columns, async (trx) => {
    const done = { status: "succeeded" as const, remote_id: state.id, url: state.url, error: null, warnings: all }
    await endPublications(trx, row, done)
    // Whoever takes over what a deleted article left there owns it.
    await trx
      .deleteFrom("left_articles")
      .where("integration_id", "=", row.integration_id)
      .where("remote_id", "=", state.id)
      .execute()
    const moved = row.url === null || row.url === state.url ? {} : { previous_url: row.url }
    await reportPublication(trx, row, "publication.succeeded", at, { url: state.url, state: columns.state, ...moved })
    await setIntegrationStatus(trx, row, { status: "connected", error: null, at })
  })
}

/**
 * Records that the platform no longer shows the article. `state` is undefined if it has none. With `isForeign`, it has the words of
 * somebody else, which the next publish must not take for ours. With `isTrashed`, a person has it in the trash there, and can take it out again. With
 * `isLost`, its id is that of nothing of ours. What is only proposed stays
 * `withdrawing` until a person has accepted it.
 */
export async function finishWithdrawn(
  { now }: PublishingContext,
  item: ClaimedItem,
  state: RemoteState | undefined,
  {
    isForeign = false,
    isTrashed = false,
    isLost = false,
    unsettled = item.row.unsettled,
  }: { isForeign?: boolean; isTrashed?: boolean; isLost?: boolean; unsettled?: string } = {},
): Promise<void> {
  const { row } = item
  const at = now()
  // Whoever publishes it after this wants it there, also if somebody else had deleted it.
  const unknown = isTrashed ? {} : { remote_fields: null, remote_mark: null, owned_there: "[]" }
  const nothing = { visibility: "hidden" as const, remarks: null, ...unknown }
  const isProposed = state?.visibility === "proposed"
  // The request that made what is gone was answered, so no late one is left of it.
  const reserves = isLost ? Math.max(0, row.reserves - 1) : row.reserves
  await item.finish(
    {
      ...ended,
      ...(state === undefined ? nothing : toColumns(state)),
      ...(isLost ? { remote_id: null } : {}),
      reserves,
      ...(isForeign || isProposed ? { remote_fields: row.remote_fields } : {}),
      ...(isProposed ? { url: row.url } : {}),
      // What was only proposed goes with its pictures.
      ...(row.visibility === "proposed" ? { sent_images: null } : {}),
      state: isProposed ? "withdrawing" : "withdrawn",
      proof: null,
      look_at: null,
      checked_at: at,
      unsettled,
      ...sweepsOf({ ...row, reserves, unsettled }, at),
    },
    async (trx) => {
      await endPublications(trx, row, {
        status: "succeeded",
        error: null,
        remote_id: state?.id ?? row.remote_id,
        url: null,
      })
      if (!isProposed) await reportPublication(trx, row, "publication.withdrawn", at, { url: row.url })
    },
  )
}

/**
 * Records that a look for late effects failed, which says nothing about the article: the look is repeated a while later, and given up in
 * the end.
 */
export async function finishFailedSweep({ now }: PublishingContext, item: ClaimedItem): Promise<void> {
  const { row } = item
  const later = now() + (sweepDelays[0] ?? 0)
  if (row.wanted !== null) return void (await item.finish({ sweep_at: later }))
  const attempts = row.attempts + 1
  const isOver = attempts >= maxAttempts
  await item.finish({ attempts: isOver ? 0 : attempts, sweep_at: isOver ? null : later, due_at: null })
}

/** Records a failed attempt: plans the next one, or ends the request. */
export async function finishFailed(
  { db, now }: PublishingContext,
  item: ClaimedItem,
  error: unknown,
  random: () => number,
): Promise<void> {
  const { row } = item
  const at = now()
  const known = error instanceof PublisherError ? error : undefined
  // An unexpected error may quote what it was given, so its text stays in the log.
  const message = (known?.message ?? "The service could not finish the attempt. Its log says why.").slice(0, 2000)
  const uncertain = known === undefined || known.code === "publisher_unknown"
  const sweep = uncertain ? { sweep_at: at + (sweepDelays[0] ?? 0), sweeps: 0 } : {}
  if (known?.code === "publisher_rate_limited") {
    const due = Math.min(Math.max(known.retryAt ?? at + 60_000, at + 1000), at + longestPauseMs)
    await item.finish({ due_at: due, error: message })
    return
  }
  const isTransient = uncertain || known.code === "publisher_unavailable"
  const attempts = row.attempts + 1
  if (isTransient && (attempts < maxAttempts || (attempts < attemptsOfDeletion && (await isDeleted(db, row))))) {
    const wait = Math.min(retryMs * 2 ** (attempts - 1), longestRetryMs)
    const due = at + Math.round(wait * (0.5 + random() / 2))
    await item.finish({ attempts, due_at: due, error: message, ...sweep })
    return
  }
  const isConflict = known?.code === "publisher_conflict"
  const state = isConflict ? "conflict" : "failed"
  const conflicts = JSON.stringify(toDifferences(known?.differences ?? []))
  await item.finish({ ...ended, state, error: message, conflicts, ...sweep }, async (trx) => {
    const why = { error: message, error_code: known?.code ?? null, error_pointer: known?.pointer ?? null }
    await endPublications(trx, row, { status: state, ...why })
    await reportPublication(trx, row, `publication.${state}`, at, { reason: message })
    const { integration_id, content_id } = row
    await raiseAlert(trx, row.brand_id, {
      kind: "publish_failed",
      subject: `${integration_id} ${content_id}`,
      period: row.publication_id ?? String(at),
      at,
      data: { integration_id, content_id, reason: message },
    })
    if (known?.code === "publisher_unauthorized") {
      await setIntegrationStatus(trx, row, { status: "failed", error: message, at })
    }
  })
}

/** Whether somebody has deleted the article, so that it waits until the platform has withdrawn it. */
async function isDeleted(db: Database, { content_id: id, wanted }: RemoteItemRow): Promise<boolean> {
  if (wanted !== "withdraw") return false
  const row = await db.selectFrom("contents").select("deletion").where("id", "=", id).executeTakeFirst()
  return row !== undefined && row.deletion !== null
}

const ended = {
  wanted: null,
  publication_id: null,
  due_at: null,
  attempts: 0,
  error: null,
  publish_at: null,
  wanted_remote_id: null,
  drift: null,
  conflicts: null,
}

/** Names what the platform stores otherwise, and what belongs to people there. */
function warnOfFields(differences: readonly FieldDifference[], keeps: readonly string[]): PublisherWarning[] {
  const others = toDifferences(differences).map(({ field, sent, found }) => ({
    code: "not_as_sent",
    pointer: `/${field}`,
    detail: `The platform has another ${field} than was sent: “${found}”, not “${sent}”.`,
  }))
  const theirs = keeps.slice(0, 20).map((field) => ({
    code: "owned_there",
    pointer: `/${field}`,
    detail: `Somebody changed ${field} on the platform. It stays as it is there.`,
  }))
  return [...others, ...theirs]
}

function toColumns(state: RemoteState): Partial<RemoteItemRow> {
  return {
    remote_id: state.id,
    url: state.url,
    edit_url: state.editUrl,
    visibility: state.visibility,
    remote_fields: JSON.stringify(digestFields(state.fields)),
    remote_mark: state.mark,
    remarks: writeRemarks(state),
  }
}

/** The state of an item that the platform has. */
export function stateOf(visibility: Visibility): RemoteItemRow["state"] {
  if (visibility === "live") return "published"
  if (visibility === "proposed") return "proposed"
  return visibility === "trashed" ? "gone" : "draft"
}

/** A worker looks again while an earlier request may still take effect. */
function sweepsOf(row: RemoteItemRow, at: number): Partial<RemoteItemRow> {
  const isCertain = row.reserves <= 1 && row.unsettled === "[]" && row.sweep_at === null
  return isCertain ? {} : { sweep_at: at + (sweepDelays[0] ?? 0), sweeps: 0 }
}

/** Ends the claimed request. */
async function endPublications(
  trx: Transaction<Tables>,
  row: RemoteItemRow,
  columns: Updateable<PublicationTable>,
): Promise<void> {
  if (row.publication_id === null) return
  await trx
    .updateTable("publications")
    .set(columns)
    .where("id", "=", row.publication_id)
    .where("status", "in", ["queued", "scheduled"])
    .execute()
}
