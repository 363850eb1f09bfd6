import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { toKeyword } from "./keyword-rows.ts"
import { readPositions } from "./read-positions.ts"

export const updateKeyword: Handler<"update_keyword"> = async ({ db, brand, keywordData, now }, input) => {
  const { tags, target_url: targetUrl, intent } = input
  const row = await db
    .updateTable("keywords")
    .set({
      ...(tags === undefined ? {} : { tags: JSON.stringify([...new Set(tags)].toSorted()) }),
      ...(targetUrl === undefined ? {} : { target_url: targetUrl }),
      ...(intent === undefined ? {} : { intent }),
      updated_at: now(),
    })
    .where("id", "=", input.keyword_id)
    .where("brand_id", "=", brand.id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound())
  return { output: toKeyword(row, await readPositions(db, brand.id, [row]), keywordData) }
}
