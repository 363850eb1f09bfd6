import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { addTarget } from "../effects/note-target.ts"

export type DrawChange =
  /** It tells nothing, and holds nothing back. */
  | { kind: "call_off" }
  /** A prompt that waits need not wait any longer. */
  | { kind: "release"; promptId: string }
  /** An article is for a prompt that the coin drew. */
  | { kind: "write"; promptId: string; contentId: string }

/** Changes an open draw. Throws 404 for another, and for a prompt or an article that is not its own. */
export async function changeDraw(
  trx: Transaction<Tables>,
  { brandId, drawId, userId }: { brandId: string; drawId: string; userId: string },
  change: DrawChange,
  now: number,
): Promise<void> {
  await lockBrand(trx, brandId)
  const draw = await trx
    .selectFrom("effect_draws")
    .select("ended_at")
    .where("id", "=", drawId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  if (draw === undefined) throw notFound()
  if (draw.ended_at !== null) {
    throw new ProblemError("conflict", "This draw has ended: it holds nothing back, and what it told stays.")
  }
  if (change.kind === "call_off") {
    await trx.updateTable("effect_draws").set({ ended_at: now }).where("id", "=", drawId).execute()
    return
  }
  const { promptId } = change
  const target = await trx
    .selectFrom("effect_targets")
    .select(["id", "role", "content_id"])
    .where("draw_id", "=", drawId)
    .where("prompt_id", "=", promptId)
    .executeTakeFirst()
  if (target === undefined || target.role !== (change.kind === "release" ? "held_out" : "treated")) throw notFound()
  if (change.kind === "release") {
    await trx
      .updateTable("effect_targets")
      .set({ released_at: now, released_by: userId })
      .where("id", "=", target.id)
      .where("released_at", "is", null)
      .execute()
    return
  }
  const { contentId } = change
  const own = trx.selectFrom("contents").select("id").where("id", "=", contentId).where("brand_id", "=", brandId)
  if ((await own.executeTakeFirst()) === undefined) throw notFound()
  const known = trx
    .selectFrom("effect_targets")
    .select("id")
    .where("prompt_id", "=", promptId)
    .where("content_id", "=", contentId)
  // A person may have said it on the article's page.
  if ((await known.executeTakeFirst()) !== undefined) return
  if (target.content_id === null) {
    await trx.updateTable("effect_targets").set({ content_id: contentId }).where("id", "=", target.id).execute()
  } else await addTarget(trx, { brandId, contentId, promptId, by: "person" }, now)
}
