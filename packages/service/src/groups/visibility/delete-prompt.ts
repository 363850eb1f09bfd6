import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"

export const deletePrompt: Handler<"delete_prompt"> = async (context, input) => {
  const { db, brand, now } = context
  await lockBrand(db, brand.id)
  const before = await db
    .selectFrom("prompts")
    .select(["id", "text", "enabled"])
    .where("id", "=", input.prompt_id)
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (before === undefined) throw notFound()
  const { id, text, enabled } = before
  // The row stays for the answers to it, which count on.
  await db.updateTable("prompts").set({ deleted_at: now(), enabled: 0 }).where("id", "=", id).execute()
  const { trashItem } = await import("../../trash/trash-item.ts")
  const until = await trashItem(context, { kind: "prompt", id, words: text, row: { enabled } })
  return { output: { id, deleted: true, restorable_until: until } }
}
