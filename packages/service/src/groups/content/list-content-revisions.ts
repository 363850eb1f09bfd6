import type { ContentRevision } from "@citable/contract/content"

import type { Handler } from "../../call/call-context.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import type { ContentDocument } from "./document.ts"

export const listContentRevisions: Handler<"list_content_revisions"> = async ({ db, box }, input) => {
  let query = db
    .selectFrom("content_revisions")
    .select(["id", "content_id", "version", "document", "created_at"])
    .where("content_id", "=", input.content_id)
  if (input.cursor !== undefined) {
    const value = box.readToken("cur_", input.cursor) as [string, number] | undefined
    if (value === undefined || value[0] !== input.content_id) {
      throw new ProblemError("cursor_mismatch", "The cursor belongs to another listing. Start again without it.", {
        errors: [{ parameter: "cursor", detail: "belongs to another listing" }],
      })
    }
    query = query.where("version", "<", value[1])
  }
  const rows = await query
    .orderBy("version", "desc")
    .limit(input.limit + 1)
    .execute()
  const shown = rows.slice(0, input.limit)
  const data = shown.map((row): ContentRevision => {
    const { title, slug, word_count } = JSON.parse(row.document) as ContentDocument
    const { id, content_id, version } = row
    return { id, content_id, version, title, slug, word_count, created_at: new Date(row.created_at).toISOString() }
  })
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length && last !== undefined
  const nextCursor = hasMore ? box.signToken("cur_", [input.content_id, last.version]) : null
  return { output: { data, next_cursor: nextCursor, has_more: hasMore } }
}
