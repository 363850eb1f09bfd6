import type { Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"

export const deletePrompt: Handler<"delete_prompt"> = async ({ db, brand, now }, input) => {
  const deleted = await db
    .updateTable("prompts")
    .set({ deleted_at: now(), enabled: 0 })
    .where("id", "=", input.prompt_id)
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst()
  if (deleted === undefined) throw notFound()
  return { output: { id: deleted.id, deleted: true } }
}
