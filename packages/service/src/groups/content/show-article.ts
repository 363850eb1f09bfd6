import type { Article, VisibleArticle } from "@citable/contract"

import type { CallContext, WriteContext } from "../../call/call-context.ts"
import { previousSlugsOf } from "./content-rows.ts"
import { type ContentRow, type ShownRow, toArticle } from "./document.ts"
import { articleTag, hasVersions } from "./revision.ts"
import { visibleCopy } from "./visible-copy.ts"
import { withPictures } from "./with-pictures.ts"

/** An article as `get_content` shows it to this caller; undefined if that answers 404 or 403. */
export async function showArticle(context: CallContext, row: ShownRow): Promise<Article | undefined> {
  const view = visibleCopy(context, row)
  if (view === undefined) return undefined
  const article = toArticle(row, view, (await previousSlugsOf(context.db, [row.id])).get(row.id) ?? [])
  return withPictures(article, { looks: row.looks, hasVersions: hasVersions(context) })
}

/**
 * The answer to a write: as much of the article as the caller can read. The entity tag is always that of the working
 * copy, so that the next edit can send it.
 */
export async function replyToWriter(
  context: WriteContext,
  row: ContentRow,
): Promise<{ output: VisibleArticle; etag: string }> {
  context.action.leaves(row)
  const { id, status, version } = row
  return { output: (await showArticle(context, row)) ?? { id, status, version }, etag: articleTag(row, "working") }
}
