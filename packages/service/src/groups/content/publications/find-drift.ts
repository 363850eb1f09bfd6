import { PublisherError } from "@citable/publishers"

import { areCredentialsReadable } from "../../../secrets/find-unreadable.ts"
import type { PublisherMemory } from "../../integrations/remember-publishers.ts"
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
    .where("state", "in", ["published", "draft", "proposed", "conflict", "withdrawn", "withdrawing"])
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
