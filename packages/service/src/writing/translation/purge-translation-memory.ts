import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"

const keepMs = 365 * 86_400_000

/** Deletes translations that nobody has used for a year. */
export function purgeTranslationMemory(db: Database, now: number): Promise<boolean> {
  const unused = db.selectFrom("translation_memory").where("used_at", "<", now - keepMs)
  return deleteInSlices(db, "translation_memory", ["brand_id", "locale", "hash", "glossary"], unused)
}
