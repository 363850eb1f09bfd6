import type { Article } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import { previousSlugsOf } from "../content-rows.ts"
import { type ContentRow, toArticle } from "../document.ts"

/**
 * Reads an article in one of its versions: the working copy, the live copy or a revision. Undefined if the article or
 * that version is gone.
 */
export async function readVersion(db: Database, contentId: string, version: number): Promise<Article | undefined> {
  const row = await db.selectFrom("contents").selectAll().where("id", "=", contentId).executeTakeFirst()
  if (row === undefined) return undefined
  const slugs = (await previousSlugsOf(db, [contentId])).get(contentId) ?? []
  if (row.version === version) return toArticle(row, "working", slugs)
  if (row.live_version === version) return toArticle(row, "live", slugs)
  const revision = await db
    .selectFrom("content_revisions")
    .select(["document", "body", "created_at"])
    .where("content_id", "=", contentId)
    .where("version", "=", version)
    .executeTakeFirst()
  if (revision === undefined) return undefined
  const { document, body, created_at: updatedAt } = revision
  const then: ContentRow = { ...row, version, document, body, updated_at: updatedAt }
  return toArticle(then, "working", slugs)
}
