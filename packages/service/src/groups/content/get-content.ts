import type { Article } from "@citable/contract"

import { type Answer, type CallContext, type Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"
import { type ContentRow } from "./document.ts"
import { articleTag, currentRevision } from "./revision.ts"
import { showArticle } from "./show-article.ts"

export const getContent: Handler<"get_content"> = async (context, input) => {
  if (input.min_revision !== undefined) await currentRevision(context, input.min_revision)
  const row = await context.db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", input.content_id)
    .where("brand_id", "=", context.brand.id)
    .executeTakeFirst()
  return replyWithArticle(context, row)
}

/** Answers with one article and its strong entity tag. Throws 404 if the reader cannot see it. */
export async function replyWithArticle(
  context: CallContext,
  row: ContentRow | undefined,
  headers: Record<string, string> = {},
): Promise<Answer<Article> & { etag: string }> {
  const output = row && (await showArticle(context, row))
  if (row === undefined || output === undefined) throw notFound()
  const all = { ...headers, "last-modified": new Date(output.updated_at).toUTCString() }
  return { output, etag: articleTag(row, context.view), headers: all }
}
