import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"

import type { Handler } from "../../call/call-context.ts"
import { storeList } from "./competitor-rows.ts"
import { promptKey, type PromptRow, refuseMorePrompts, toPrompts, writePromptTags } from "./prompt-rows.ts"

export const createPrompts: Handler<"create_prompts"> = async ({ db, brand, now }, input) => {
  const locked = await lockBrand(db, brand.id)
  if (locked === undefined) throw notFound()
  const known = await db
    .selectFrom("prompts")
    .select("key")
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is", null)
    .execute()
  const keys = new Set(known.map(({ key }) => key))
  const at = now()
  const skipped: string[] = []
  const rows: PromptRow[] = []
  for (const prompt of input.prompts) {
    const { text, locale = locked.default_locale, market = null } = prompt
    const key = promptKey(text, locale, market)
    if (keys.has(key)) {
      skipped.push(text)
      continue
    }
    await refuseMorePrompts(db, brand.id, keys.size)
    keys.add(key)
    const row = {
      id: newId("prm", at),
      brand_id: brand.id,
      text,
      locale,
      market,
      key,
      engines: storeList(prompt.engines ?? []),
      enabled: prompt.enabled === false ? 0 : 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    }
    await db.insertInto("prompts").values(row).execute()
    await writePromptTags(db, row.id, prompt.tags ?? [])
    rows.push(row)
  }
  return { output: { data: await toPrompts(db, rows), skipped } }
}
