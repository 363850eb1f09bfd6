import type { Article, ToolOutput } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { insufficientScope } from "@citable/problems/insufficient-scope"

import { type Answer, type CallContext, type Handler } from "../../call/call-context.ts"
import { applyLiveText } from "./apply-live-text.ts"
import { type ContentRow, type ShownRow } from "./document.ts"
import { readRevision } from "./read-revision.ts"
import { articleTag, currentRevision, liveArticleTag } from "./revision.ts"
import { showArticle } from "./show-article.ts"
import { visibleCopy } from "./visible-copy.ts"
import { readWriting } from "./writing/read-writing.ts"

export const getContent: Handler<"get_content"> = async (context, input) => {
  if (input.min_revision !== undefined) await currentRevision(context, input.min_revision)
  const row = await context.db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", input.content_id)
    .where("brand_id", "=", context.brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  const { session } = context.principal
  const live = session === undefined ? undefined : await context.liveTexts.read({ contentId: row.id, session })
  if (live !== undefined) {
    const reply = await replyWithArticle(context, await applyLiveText(context, row, live))
    return { ...reply, etag: liveArticleTag(row, live.digest) }
  }
  const shown = input.version === undefined ? row : await readVersion(context, row, input.version)
  return withProgress(context, row, await replyWithArticle(context, shown))
}

/**
 * Adds the work of a language model, and a deletion that waits, for readers of drafts. Their progress has no revision, so meanwhile the
 * answer has no entity tag.
 */
async function withProgress(
  context: CallContext,
  row: ContentRow,
  { etag, ...reply }: Awaited<ReturnType<typeof replyWithArticle>>,
): Promise<Answer<ToolOutput<"get_content">>> {
  const isReader = context.view === "working" && context.principal.contentId === undefined
  if (!isReader) return { ...reply, etag }
  const writing = await readWriting(context.db, row.id)
  const deletion =
    row.deletion === null
      ? undefined
      : await (await import("./trash/read-held.ts")).readDeletion(context.db, row, context.now())
  const output = { ...reply.output, ...(writing && { writing }), ...(deletion && { deletion }) }
  return row.status === "generating" || deletion !== undefined ? { ...reply, output } : { ...reply, etag, output }
}

/** An article with the text of one of its revisions. Throws 403 for readers of published content, and 404 if there is no such revision. */
async function readVersion(context: CallContext, row: ContentRow, version: number): Promise<ContentRow> {
  if (visibleCopy(context, row) === undefined) throw notFound()
  if (context.view === "live") throw insufficientScope("content:read_drafts")
  // Somebody who sees a preview was given one text, and not its history.
  if (context.principal.contentId !== undefined && version !== row.version) {
    const detail = "A preview token reads the present version alone. Omit `version`."
    throw new ProblemError("insufficient_scope", detail)
  }
  return readRevision(context.db, row, version)
}

/** Answers with one article and its strong entity tag. Throws 404 if the reader cannot see it. */
async function replyWithArticle(
  context: CallContext,
  row: ShownRow | undefined,
  headers: Record<string, string> = {},
): Promise<Answer<Article> & { etag: string }> {
  const output = row && (await showArticle(context, row))
  if (row === undefined || output === undefined) throw notFound()
  const all = { ...headers, "last-modified": new Date(output.updated_at).toUTCString() }
  return { output, etag: articleTag(row, context.view), headers: all }
}
