import { setImmediate } from "node:timers/promises"

import type { Database } from "@citable/storage/database"

/** Actions in one transaction. */
const slice = 1000
/** Slices in one run. */
const mostSlices = 100

/** Deletes actions from before a moment, in slices. Returns whether there may be more, for another run. */
export async function purgeActions(db: Database, before: number): Promise<boolean> {
  // Ids begin with their time, so the oldest are the first. Each slice begins where the last one ended, and does not pass what is deleted.
  let from = ""
  for (let count = 0; count < mostSlices; count++) {
    const oldest = await db
      .selectFrom("actions")
      .select(["id", "at"])
      .where("id", ">", from)
      .orderBy("id")
      .limit(slice)
      .execute()
    const last = oldest.findLast(({ at }) => at < before)
    if (last === undefined) return false
    await db.deleteFrom("actions").where("id", ">", from).where("id", "<=", last.id).where("at", "<", before).execute()
    from = last.id
    await setImmediate()
  }
  return true
}
