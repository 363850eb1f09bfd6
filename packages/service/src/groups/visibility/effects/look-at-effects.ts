import type { Database } from "@citable/storage/database"

import { takeDueLook } from "../draws/take-due-look.ts"
import { planEffects } from "./plan-effects.ts"
import { takeLooks } from "./take-looks.ts"

/** Plans looks at the effect of articles, and takes those and the looks of draws that are due, for each brand with either. */
export async function lookAtEffects(db: Database, now: number, onError: (error: unknown) => void): Promise<void> {
  const brands = await db.selectFrom("effect_targets").select("brand_id").distinct().execute()
  for (const { brand_id: id } of brands) {
    const look = async () => {
      await planEffects(db, id, now)
      await takeLooks(db, id, now)
      await takeDueLook(db, id, now)
    }
    await look().catch(onError)
  }
}
