import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { toArticle } from "./document.ts"
import { visibleCopy } from "./visible-copy.ts"

export const scoreContent: Handler<"score_content"> = async (context, input) => {
  const row = await context.db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", input.content_id)
    .where("brand_id", "=", context.brand.id)
    .executeTakeFirst()
  const view = row && visibleCopy(context, row)
  if (row === undefined || view === undefined) throw notFound()
  const { name, aliases, domains } = context.brand
  const brand = { names: [name, ...(JSON.parse(aliases) as string[])], domains: JSON.parse(domains) as string[] }
  const { scoreArticle } = await import("@citable/audits/article/score-article")
  return { output: await scoreArticle(toArticle(row, view, []), brand) }
}
