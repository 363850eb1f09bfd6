import type { Database } from "../../storage/database.ts"

const keepMs = 365 * 86_400_000

/** Deletes translations that nobody has used for a year. */
export async function purgeTranslationMemory(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("translation_memory")
    .where("used_at", "<", now - keepMs)
    .execute()
}
