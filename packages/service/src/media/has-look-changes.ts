import type { Database } from "../storage/database.ts"

/** Whether there are pictures whose look has changed, and articles may not have it yet. */
export async function hasLookChanges(db: Database): Promise<boolean> {
  const file = await db
    .selectFrom("media")
    .select("id")
    .where("look_changed_at", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}
