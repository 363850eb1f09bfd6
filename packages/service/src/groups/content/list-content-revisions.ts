import { isDeepStrictEqual } from "node:util"

import type { ContentRevision } from "@citable/contract/content"
import { ProblemError } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { namesOfWriters } from "../../call/names-of-writers.ts"
import type { ContentDocument } from "./document.ts"

export const listContentRevisions: Handler<"list_content_revisions"> = async (context, input) => {
  const { db, box } = context
  let query = db
    .selectFrom("content_revisions")
    .select(["id", "content_id", "version", "document", "written_by", "name", "created_at"])
    .select((eb) => [
      eb
        .selectFrom("content_revisions as before")
        .select("before.document")
        .whereRef("before.content_id", "=", "content_revisions.content_id")
        .where("before.version", "=", eb("content_revisions.version", "-", 1))
        .as("document_before"),
      eb
        .selectFrom("content_revisions as before")
        .select(eb.lit(1).as("one"))
        .whereRef("before.content_id", "=", "content_revisions.content_id")
        .where("before.version", "=", eb("content_revisions.version", "-", 1))
        .whereRef("before.body", "=", "content_revisions.body")
        .as("has_same_body"),
    ])
    .where("content_id", "=", input.content_id)
  if (input.version !== undefined) query = query.where("version", "=", input.version)
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
  const writers = await namesOfWriters(
    context,
    shown.map(({ written_by: writer }) => writer),
  )
  const data = shown.map((row): ContentRevision => {
    const document = JSON.parse(row.document) as ContentDocument
    const { title, slug, word_count } = document
    const before = row.document_before === null ? undefined : (JSON.parse(row.document_before) as ContentDocument)
    const changed =
      before === undefined ? [] : [...differences(before, document), ...(row.has_same_body === null ? ["body"] : [])]
    const { id, content_id, version, name } = row
    const written_by = (row.written_by === null ? undefined : writers.get(row.written_by)) ?? null
    const created_at = new Date(row.created_at).toISOString()
    return { id, content_id, version, title, slug, word_count, written_by, changed, name, created_at }
  })
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length && last !== undefined
  const nextCursor = hasMore ? box.signToken("cur_", [input.content_id, last.version]) : null
  return { output: { data, next_cursor: nextCursor, has_more: hasMore } }
}

/** The fields that differ between two documents, as a writer names them. */
function differences(before: ContentDocument, after: ContentDocument): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ContentDocument>
  // The service counts words itself.
  names.delete("word_count")
  // A document of a former release lacks fields that are null or empty in a newer one.
  const valueOf = (document: ContentDocument, name: keyof ContentDocument) =>
    document[name] ?? (name === "custom" ? {} : null)
  return [...names].filter((name) => !isDeepStrictEqual(valueOf(before, name), valueOf(after, name)))
}
