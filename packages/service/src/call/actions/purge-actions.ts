import type { Database } from "../../storage/database.ts"

/** Actions in one transaction. */
const slice = 1000
/** Slices in one run. The next run goes on. */
const mostSlices = 100

/** Deletes actions from before a moment, in slices. */
export async function purgeActions(db: Database, before: number): Promise<void> {
  for (let count = 0; count < mostSlices; count++) {
    // Ids begin with their time, so the oldest are the first.
    const oldest = db.selectFrom("actions").select(["id", "at"]).orderBy("id").limit(slice).as("oldest")
    const { numDeletedRows } = await db
      .deleteFrom("actions")
      .where("id", "in", (eb) => eb.selectFrom(oldest).select("oldest.id").where("oldest.at", "<", before))
      .executeTakeFirst()
    if (numDeletedRows < BigInt(slice)) return
  }
}
