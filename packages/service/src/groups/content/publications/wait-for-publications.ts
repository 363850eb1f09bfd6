import { setTimeout as sleep } from "node:timers/promises"

import type { Database } from "@citable/storage/database"

/** A caller waits this long for a platform. */
const longestWaitMs = 20_000
const lookMs = 25

/** Waits until none of some publications is under way, or for 20 seconds. They go on all the same. */
export async function waitForPublications(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const until = performance.now() + longestWaitMs
  for (let pause = lookMs; performance.now() < until; pause = Math.min(pause * 1.5, 500)) {
    const open = await db
      .selectFrom("publications")
      .select("id")
      .where("id", "in", [...ids])
      .where("status", "=", "queued")
      .limit(1)
      .executeTakeFirst()
    if (open === undefined) return
    await sleep(pause)
  }
}
