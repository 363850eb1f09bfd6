import type { Database } from "@citable/storage/database"

import { planEffects } from "./plan-effects.ts"
import { takeLooks } from "./take-looks.ts"

/** Plans looks at the effect of articles, and takes those that are due, for each brand with prompts that articles were written for. */
export async function lookAtEffects(db: Database, now: number, onError: (error: unknown) => void): Promise<void> {
  const brands = await db.selectFrom("effect_targets").select("brand_id").distinct().execute()
  for (const { brand_id: id } of brands) {
    const look = async () => {
      await planEffects(db, id, now)
      await takeLooks(db, id, now)
    }
    await look().catch(onError)
  }
}
