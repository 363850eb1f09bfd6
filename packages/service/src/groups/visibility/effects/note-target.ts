import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/**
 * Notes for which prompt an article is written, in the caller's transaction. If an open draw has the prompt drawn, the article is that of the draw.
 * Else it counts as chosen by its numbers, now.
 */
export async function noteTarget(
  trx: Transaction<Tables>,
  { brandId, contentId, promptId }: { brandId: string; contentId: string; promptId: string },
  now: number,
): Promise<void> {
  const drawn = await trx
    .selectFrom("effect_targets as target")
    .innerJoin("effect_draws as draw", "draw.id", "target.draw_id")
    .select("target.id")
    .where("target.brand_id", "=", brandId)
    .where("target.prompt_id", "=", promptId)
    .where("target.role", "=", "treated")
    .where("target.content_id", "is", null)
    .where("draw.ended_at", "is", null)
    .executeTakeFirst()
  if (drawn !== undefined) {
    await trx.updateTable("effect_targets").set({ content_id: contentId }).where("id", "=", drawn.id).execute()
    return
  }
  await addTarget(trx, { brandId, contentId, promptId, by: "gap" }, now)
}

/** Adds a prompt that an article is written for. Does nothing if it is there. */
export async function addTarget(
  trx: Transaction<Tables>,
  target: { brandId: string; contentId: string; promptId: string; by: "gap" | "person" },
  now: number,
): Promise<void> {
  const { brandId, contentId, promptId, by } = target
  await trx
    .insertInto("effect_targets")
    .values({
      id: newId("eft", now),
      brand_id: brandId,
      prompt_id: promptId,
      content_id: contentId,
      draw_id: null,
      role: "treated",
      assigned_by: by,
      chosen_at: now,
      released_at: null,
      released_by: null,
    })
    .onConflict((conflict) => conflict.columns(["brand_id", "content_id", "prompt_id"]).doNothing())
    .execute()
}
