import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { storeList } from "./competitor-rows.ts"
import { promptKey, refuseSamePrompt, toPrompts, writePromptTags } from "./prompt-rows.ts"

export const updatePrompt: Handler<"update_prompt"> = async (context, input) => {
  if (input.trashed === false) return (await import("./restore-prompt.ts")).restorePrompt(context, input)
  const { db, brand, now } = context
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const before = await db
    .selectFrom("prompts")
    .selectAll()
    .where("id", "=", input.prompt_id)
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (before === undefined) throw notFound()
  const { text = before.text, locale = before.locale, market = before.market } = input
  const key = promptKey(text, locale, market)
  if (key !== before.key) await refuseSamePrompt(db, brand.id, key)
  const row = await db
    .updateTable("prompts")
    .set({
      text,
      locale,
      market,
      key,
      ...(input.engines === undefined ? {} : { engines: storeList(input.engines) }),
      ...(input.enabled === undefined ? {} : { enabled: input.enabled ? 1 : 0 }),
      updated_at: now(),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (input.tags !== undefined) await writePromptTags(db, row.id, input.tags)
  const [output] = await toPrompts(db, [row])
  if (output === undefined) throw notFound()
  return { output }
}
