import type { Database } from "@citable/storage/database"

import { toDay } from "../../../call/date-range.ts"

/** The prompts that an open draw of the brand holds back, with the day of its look. */
export async function readHeldPrompts(
  db: Database,
  brandId: string,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("effect_draws as draw")
    .innerJoin("effect_targets as target", "target.draw_id", "draw.id")
    .select(["target.prompt_id", "draw.look_on"])
    .where("draw.brand_id", "=", brandId)
    .where("draw.ended_at", "is", null)
    .where("draw.look_on", ">", toDay(now))
    .where("target.role", "=", "held_out")
    .where("target.released_at", "is", null)
    .execute()
  return new Map(rows.map(({ prompt_id: id, look_on: until }) => [id, until]))
}
