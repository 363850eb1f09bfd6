import type { Database } from "@citable/storage/database"
import type { VerdictCache } from "@citable/writing/judge/verdict-cache"

/** As many as every database binds in one statement. */
const slice = 500

/** The kept verdicts of a brand. Another brand never reads them, because its time would tell what this one asked. */
export function openVerdictCache(db: Database, { brandId, now }: { brandId: string; now: () => number }): VerdictCache {
  return {
    async read(keys) {
      const found = new Map<string, string>()
      for (let from = 0; from < keys.length; from += slice) {
        const rows = await db
          .selectFrom("sentence_verdicts")
          .select(["key", "verdict"])
          .where("brand_id", "=", brandId)
          .where("key", "in", keys.slice(from, from + slice))
          .execute()
        for (const { key, verdict } of rows) found.set(key, verdict)
      }
      return found
    },
    async keep(verdicts) {
      if (verdicts.length === 0) return
      const rows = verdicts.map((one) => ({ ...one, brand_id: brandId, created_at: now() }))
      await db
        .insertInto("sentence_verdicts")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["brand_id", "key"]).doNothing())
        .execute()
    },
  }
}
