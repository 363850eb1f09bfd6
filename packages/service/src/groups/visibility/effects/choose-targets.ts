import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { addTarget } from "./note-target.ts"

/**
 * Says for which prompts an article was written. Before its publication, the list replaces the earlier one. Afterwards numbers may have chosen, so
 * a prompt that is taken out stays in its row, out of the comparison, and a new one has no baseline.
 */
export async function chooseTargets(
  trx: Transaction<Tables>,
  {
    brandId,
    contentId,
    promptIds,
    by,
  }: { brandId: string; contentId: string; promptIds: readonly string[]; by: string },
  now: number,
): Promise<void> {
  await lockBrand(trx, brandId)
  const article = await trx
    .selectFrom("contents")
    .select("published_at")
    .where("id", "=", contentId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  if (article === undefined) throw notFound()
  const wanted = new Set(promptIds)
  const rows = await trx
    .selectFrom("effect_targets")
    .select(["id", "prompt_id", "draw_id", "released_at"])
    .where("brand_id", "=", brandId)
    .where("content_id", "=", contentId)
    .execute()
  const known = new Set(rows.map((row) => row.prompt_id))
  const fresh = [...wanted].filter((id) => !known.has(id))
  const found =
    fresh.length === 0
      ? []
      : await trx
          .selectFrom("prompts")
          .select("id")
          .where("brand_id", "=", brandId)
          .where("id", "in", fresh)
          .where("deleted_at", "is", null)
          .execute()
  if (found.length < fresh.length) {
    const detail = "One of the prompts is not there. Reload the page, and choose again."
    throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/prompt_ids", detail }] })
  }
  for (const { id, prompt_id: promptId, draw_id: draw, released_at: released } of rows) {
    const row = trx.updateTable("effect_targets").where("id", "=", id)
    // A draw has ways of its own.
    if (draw !== null) continue
    if (!wanted.has(promptId)) {
      if (article.published_at === null) await trx.deleteFrom("effect_targets").where("id", "=", id).execute()
      else if (released === null) await row.set({ released_at: now, released_by: by }).execute()
    } else if (released !== null) {
      await row.set({ released_at: null, released_by: null, chosen_at: now, assigned_by: "person" }).execute()
    }
  }
  for (const promptId of fresh) await addTarget(trx, { brandId, contentId, promptId, by: "person" }, now)
}
