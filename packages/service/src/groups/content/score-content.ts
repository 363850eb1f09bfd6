import type { Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"
import { toArticle } from "./document.ts"
import { scoreArticle } from "./score-article.ts"

export const scoreContent: Handler<"score_content"> = async ({ db, brand, view }, input) => {
  const row = await db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", input.content_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined || (view === "live" && row.live_document === null)) throw notFound()
  return { output: await scoreArticle(toArticle(row, view, [])) }
}
