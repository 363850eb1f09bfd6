import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"

export const deleteKeyword: Handler<"delete_keyword"> = async ({ db, brand }, input) => {
  const deleted = await db
    .deleteFrom("keywords")
    .where("id", "=", input.keyword_id)
    .where("brand_id", "=", brand.id)
    .returning("id")
    .executeTakeFirstOrThrow(() => notFound())
  return { output: { id: deleted.id, deleted: true } }
}
