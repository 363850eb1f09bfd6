import { PublisherError } from "@citable/publishers"

import { areCredentialsReadable } from "../../../secrets/find-unreadable.ts"
import type { PublisherMemory } from "../../integrations/remember-publishers.ts"
import type { TakenItem } from "./look-for-drift.ts"
import { readProof } from "./proof.ts"
import type { PublishingContext } from "./publishing-context.ts"
import type { RemoteItemRow } from "./remote-item.ts"

export interface FindDriftOptions {
  /** Milliseconds between two looks at an item. */
  driftMs: number
  publishers: PublisherMemory
  signal: AbortSignal
}

/** As many as one request of a platform's list returns. */
const atOnce = 100
/** These wait for a person who accepts what is proposed: the article, or its removal. */
const waiting = ["proposed", "withdrawing"] as const
/** A proposal is looked at more often: somebody waits until it is accepted. */
const proposalMs = 10 * 60_000

/**
 * Looks for changes that people made on one platform, at items that nobody has looked at for a while. Asks for the marks
 * of 100 items in one request, and reads only those whose mark changed.
 */
export async function findDrift(context: PublishingContext, options: FindDriftOptions): Promise<void> {
  const { publishers, signal } = options
  const rows = await takeItems(context, options)
  const [first] = rows
  if (first === undefined) return
  try {
    const publisher = await publishers.open(first.integration_id)
    if (publisher?.capabilities.byHand === true) return await lookAgain(context, rows)
    if (publisher === undefined || !publisher.capabilities.reads) return
    // It loads what publishing consists of. Most processes never publish elsewhere.
    const { lookForDrift } = await import("./look-for-drift.ts")
    await lookForDrift(context, publisher, rows, signal)
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
async function takeItems({ db, box, now }: PublishingContext, { driftMs }: FindDriftOptions): Promise<TakenItem[]> {
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
  const found = await due
    .select(["id", "checked_at"])
    .where("integration_id", "=", first.integration_id)
    .orderBy("checked_at")
    .limit(atOnce)
    .execute()
  // Another process has taken them in the meantime.
  if (found.length === 0) return []
  const before = new Map(found.map(({ id, checked_at: time }) => [id, time]))
  const rows = await db
    .updateTable("remote_items")
    .set({ checked_at: at })
    .where("id", "in", [...before.keys()])
    .where("checked_at", "<", at)
    .returningAll()
    .execute()
  return rows.map((row) => ({ ...row, checkedBefore: before.get(row.id) ?? null }))
}
