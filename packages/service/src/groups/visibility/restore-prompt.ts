import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"

import type { WriteContext } from "../../call/call-context.ts"
import { refuseOtherFields } from "../../trash/refuse-other-fields.ts"
import { restoreItem } from "../../trash/restore-item.ts"
import { refuseMorePrompts, refuseSamePrompt, toPrompts } from "./prompt-rows.ts"

/** Takes a prompt out of the trash, with its labels and its history. */
export async function restorePrompt(
  context: WriteContext,
  input: ParsedToolInput<"update_prompt">,
): Promise<{ output: ToolOutput<"update_prompt"> }> {
  refuseOtherFields(input)
  const { db, brand, now } = context
  const { prompt_id: id } = input
  const prompts = db.selectFrom("prompts").selectAll().where("id", "=", id).where("brand_id", "=", brand.id)
  await restoreItem(context, { kind: "prompt", id }, async (kept) => {
    const { key } = await prompts.executeTakeFirstOrThrow()
    await refuseMorePrompts(db, brand.id)
    await refuseSamePrompt(db, brand.id, key)
    const { enabled } = kept.row as { enabled: number }
    await db.updateTable("prompts").set({ deleted_at: null, enabled, updated_at: now() }).where("id", "=", id).execute()
  })
  const row = await prompts.where("deleted_at", "is", null).executeTakeFirst()
  const [output] = await toPrompts(db, row === undefined ? [] : [row])
  if (output === undefined) throw notFound()
  return { output }
}
