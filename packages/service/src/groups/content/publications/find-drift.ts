import { type Publisher, PublisherError } from "@citable/publishers"
import { nameProcess } from "@citable/webhooks/leases"

import { areCredentialsReadable } from "../../../secrets/find-unreadable.ts"
import type { PublisherMemory } from "../../integrations/remember-publishers.ts"
import { claimItem } from "./claim-item.ts"
import { driftOf } from "./find-foreign-change.ts"
import { finishWithdrawn, stateOf } from "./finish-item.ts"
import { isOurs as isStillOurs } from "./is-ours.ts"
import { readProof } from "./proof.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { digestFields, markerOf, type RemoteItemRow } from "./remote-item.ts"
import { startProof } from "./start-proof.ts"

export interface FindDriftOptions {
  /** Milliseconds between two looks at an item. */
  driftMs: number
  publishers: PublisherMemory
  signal: AbortSignal
}

const leaseMs = 60_000
/** As many as one request of a platform's list returns. */
const atOnce = 100
/** These wait for a person who accepts what is proposed: the article, or its removal. */
const waiting = ["proposed", "withdrawing"] as const
const isWaiting = ({ state }: RemoteItemRow) => (waiting as readonly string[]).includes(state)
/** A proposal is looked at more often: somebody waits until it is accepted. */
const proposalMs = 10 * 60_000

/**
 * Looks for changes that people made on one platform, at items that nobody has looked at for a while. Asks for the marks
 * of 100 items in one request, and reads only those whose mark changed.
 */
export async function findDrift(context: PublishingContext, options: FindDriftOptions): Promise<void> {
  const { db, now } = context
  const { publishers, signal } = options
  const rows = await takeItems(context, options)
  const [first] = rows
  if (first === undefined) return
  try {
    const publisher = await publishers.open(first.integration_id)
    if (publisher?.capabilities.byHand === true) return await lookAgain(context, rows)
    if (publisher === undefined || !publisher.capabilities.reads) return
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
      await db
        .updateTable("remote_items")
        .set(columns)
        .where("id", "=", row.id)
        .where("wanted", "is", null)
        .where("lease_owner", "is", null)
        .where("sequence", "=", row.sequence)
        // An attempt that found a conflict in the meantime knows better.
        .where("state", "=", row.state)
        .where("updated_at", "=", row.updated_at)
        .execute()
    }
  } catch (error) {
    // A platform that is down now answers later. What it has not shown is not drift.
    if (!(error instanceof PublisherError)) throw error
    publishers.forget(first.integration_id)
  }
}

/** Nobody tells what became of copies, so a worker asks for their pages again. */
async function lookAgain({ db, now }: PublishingContext, rows: readonly RemoteItemRow[]): Promise<void> {
  for (const row of rows) {
    const proof = readProof(row)
    if (proof === null || (row.state !== "told" && row.state !== "published")) continue
    await db
      .updateTable("remote_items")
      .set({ look_at: now(), proof: JSON.stringify({ ...proof, looks: 0 }) })
      .where("id", "=", row.id)
      .where("wanted", "is", null)
      .where("lease_owner", "is", null)
      .execute()
  }
}

/** Takes the items of one integration that are due, so that no other process looks at them as well. */
async function takeItems({ db, box, now }: PublishingContext, { driftMs }: FindDriftOptions): Promise<RemoteItemRow[]> {
  const at = now()
  const due = db
    .selectFrom("remote_items")
    .where("wanted", "is", null)
    .where("lease_owner", "is", null)
    // Others look at those whose credentials this process cannot open.
    .where("integration_id", "in", (eb) =>
      eb.selectFrom("integrations").select("integrations.id").where(areCredentialsReadable(box)),
    )
    .where("state", "in", ["told", "published", "draft", "proposed", "conflict", "withdrawn", "withdrawing"])
    .where((eb) =>
      eb.or([
        eb("checked_at", "<=", at - driftMs),
        eb.and([eb("state", "in", [...waiting]), eb("checked_at", "<=", at - Math.min(proposalMs, driftMs))]),
      ]),
    )
  const first = await due.select("integration_id").orderBy("checked_at").limit(1).executeTakeFirst()
  if (first === undefined) return []
  const ids = await due
    .select("id")
    .where("integration_id", "=", first.integration_id)
    .orderBy("checked_at")
    .limit(atOnce)
    .execute()
  // Another process has taken them in the meantime.
  if (ids.length === 0) return []
  return db
    .updateTable("remote_items")
    .set({ checked_at: at })
    .where(
      "id",
      "in",
      ids.map(({ id }) => id),
    )
    .where("checked_at", "<", at)
    .returningAll()
    .execute()
}

/** Ends a withdrawal that a person had to accept, if they have accepted or refused it. */
async function lookWhetherWithdrawn(
  context: PublishingContext,
  publisher: Publisher,
  row: RemoteItemRow,
  signal: AbortSignal,
): Promise<void> {
  const state = await publisher.read(row.remote_id ?? "", { signal })
  if (state?.visibility === "proposed") return
  const owner = nameProcess()
  const isStill = ({ state: now, wanted, sequence }: RemoteItemRow) =>
    now === "withdrawing" && wanted === null && sequence === row.sequence
  const item = await claimItem(context.db, row.id, isStill, { owner, leaseMs, now: context.now })
  if (state?.visibility !== "live") await (item && finishWithdrawn(context, item, state))
  else await item?.finish({ state: "published", visibility: "live", url: state.url, edit_url: state.editUrl })
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
    return { ...(isOurs ? {} : { state: "gone" as const }), drift: null, url: null }
  const fields = driftOf(row, state)
  // What we took down must not be visible, and what we showed must not be hidden. A draft or a proposal waits for a person.
  const isStatusChanged = isOurs ? state.visibility === "live" : !["live", row.visibility].includes(state.visibility)
  if (isStatusChanged) fields.push("status")
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
    // A person who published our draft, or merged our proposal, did what it was made for.
    ...(isSame ? { visibility: state.visibility, remote_fields: JSON.stringify(digestFields(state.fields)) } : {}),
    drift: isSame ? null : JSON.stringify({ found_at: new Date(at).toISOString(), fields }),
  }
}
