import { setTimeout as sleep } from "node:timers/promises"

import type { Database } from "@citable/storage/database"

/** A caller waits this long for a platform. */
const longestWaitMs = 20_000
const lookMs = 25

/**
 * Waits until none of some publications is under way, or for 20 seconds. What a worker tries again only later than that is not waited for. They
 * all go on all the same.
 */
export async function waitForPublications(
  { db, now }: { db: Database; now: () => number },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const until = performance.now() + longestWaitMs
  const latest = now() + longestWaitMs
  for (let pause = lookMs; performance.now() < until; pause = Math.min(pause * 1.5, 500)) {
    const open = await db
      .selectFrom("publications")
      .leftJoin("remote_items", "remote_items.publication_id", "publications.id")
      .select("publications.id")
      .where("publications.id", "in", [...ids])
      .where("status", "=", "queued")
      // Nobody has it in hand, and its next attempt is too late for this caller.
      .where((eb) => eb.or([eb("due_at", "is", null), eb("due_at", "<=", latest), eb("lease_owner", "is not", null)]))
      .limit(1)
      .executeTakeFirst()
    if (open === undefined) return
    await sleep(pause)
  }
}
