import type { Change } from "@citable/contract"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { previousSlugsOf } from "./content-rows.ts"
import { toArticle } from "./document.ts"
import { readPage, storedBytes } from "./read-page.ts"
import { currentRevision, pageKey, readSyncToken, revisionTag, signSyncToken, type SyncPosition } from "./revision.ts"

export const listContentChanges: Handler<"list_content_changes"> = async (context, input) => {
  const { brand, view } = context
  const now = await currentRevision(context, input.min_revision)
  const since =
    input.since === undefined ? { brand: brand.id, view, revision: 0, start: now } : readSyncToken(context, input.since)
  const oldest = view === "live" ? brand.oldest_published_revision : brand.oldest_revision
  if (since.start === undefined && since.revision < oldest) {
    throw new ProblemError(
      "sync_token_expired",
      "The sync token is older than the tombstones that this service keeps. Start again without it.",
    )
  }
  if (since.revision > now) {
    const detail =
      "The sync token is newer than this service's data. This happens after a restored backup. Start again without it."
    throw new ProblemError("sync_token_expired", detail)
  }
  const query = [input.since, input.limit]
  const etag = revisionTag(context, now, query)
  const headers = { "content-revision": String(now) }
  const key = pageKey(context, now, "list_content_changes", query)
  const read = async () => ({ output: await readChanges(context, { since, now, limit: input.limit }), etag, headers })
  return { pageKey: key, etag, headers, read }
}

/** The changes since the reader's position, as many as fit into a page. */
async function readChanges(
  context: CallContext,
  { since, now, limit }: { since: SyncPosition; now: number; limit: number },
): Promise<{ data: Change[]; next_sync_token: string; has_more: boolean }> {
  const { db, brand, view } = context
  const pageView = { view, withBody: true }
  let query = db
    .selectFrom("content_changes as change")
    .leftJoin("contents", "contents.id", "change.content_id")
    .select(["change.content_id", "op", "change.slug", "change.locale", "reason", "change.revision", "at"])
    .select(storedBytes(pageView).as("bytes"))
    .where("change.brand_id", "=", brand.id)
    .where("change.view", "=", view)
    .where("change.revision", ">", since.revision)
    .where("change.revision", "<=", now)
  const { start } = since
  if (start !== undefined)
    query = query.where((eb) => eb.or([eb("op", "=", "upsert"), eb("change.revision", ">", start)]))
  const found = await query
    .orderBy("change.revision")
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const changed = rows.filter(({ op, bytes }) => op === "upsert" && bytes !== null)
  const sizes = changed.map(({ content_id: id, bytes }) => ({ id, bytes }))
  const { rows: contents, next } = await readPage(db, sizes, pageView)
  const previousSlugs = await previousSlugsOf(db, [...contents.keys()])

  const data: Change[] = []
  let last = since.revision
  for (const row of rows) {
    const content = contents.get(row.content_id)
    if (row.op === "delete") {
      data.push({
        op: "delete",
        id: row.content_id,
        slug: row.slug,
        locale: row.locale,
        reason: row.reason ?? "deleted",
        revision: row.revision,
        at: new Date(row.at).toISOString(),
      })
    } else if (content !== undefined) {
      const article = toArticle(content, view, previousSlugs.get(content.id) ?? [])
      data.push({ op: "upsert", id: content.id, revision: row.revision, content: article })
    } else if (row.content_id === next) break
    last = row.revision
  }
  const hasMore = found.length > rows.length || last < (rows.at(-1)?.revision ?? last)
  const position = hasMore
    ? { brand: brand.id, view, revision: last, ...(start === undefined ? {} : { start }) }
    : { brand: brand.id, view, revision: now }
  return { data, next_sync_token: signSyncToken(context, position), has_more: hasMore }
}
