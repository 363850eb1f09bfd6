import type { Database } from "@citable/storage/database"

/** Whether a brand has answers that were parsed for other names, or by another version of the reader. */
export async function hasStaleAnswers(db: Database, brandId: string, namesHash: string): Promise<boolean> {
  const stale = await db
    .selectFrom("answers")
    .select("id")
    .where("brand_id", "=", brandId)
    // Two ranges of the index, where != reads every answer.
    .where((eb) => eb.or([eb("names_hash", "<", namesHash), eb("names_hash", ">", namesHash)]))
    .limit(1)
    .executeTakeFirst()
  return stale !== undefined
}
