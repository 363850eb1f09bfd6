import type { Change } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { ContentChangeTable } from "@citable/storage/tables/content-tables"
import { sql } from "kysely"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { jsonHole, writeJson } from "../../call/write-json.ts"
import { articleJson } from "./article-json.ts"
import { previousLocalesOf, previousSlugsOf } from "./content-rows.ts"
import { type Places, readPage, storedBytes } from "./read-page.ts"
import {
  currentRevision,
  hasVersions,
  pageKey,
  readSyncToken,
  revisionTag,
  signSyncToken,
  type SyncPosition,
} from "./revision.ts"

export const listContentChanges: Handler<"list_content_changes"> = async (context, input) => {
  const { brand, view } = context
  const now = await currentRevision(context, input.min_revision)
  const since =
    input.since === undefined
      ? { brand: brand.id, view, revision: 0, hasWidths: hasVersions(context), start: now }
      : readSyncToken(context, input.since)
  const oldest = view === "live" ? brand.oldest_published_revision : brand.oldest_revision
  if (since.start === undefined && since.revision < oldest) {
    throw new ProblemError(
      "sync_token_expired",
      "The sync token is older than the tombstones that this service keeps. Start again without it.",
    )
  }
  if (hasVersions(context) && !since.hasWidths) {
    const detail =
      "The service makes smaller versions of pictures now, and the articles name them. Start again without it."
    throw new ProblemError("sync_token_expired", detail)
  }
  if (since.revision > now) {
    const detail =
      "The sync token is newer than this service's data. This happens after a restored backup. Start again without it."
    throw new ProblemError("sync_token_expired", detail)
  }
  const { limit, latest } = input
  const query = [input.since, limit, ...(latest === undefined ? [] : [latest])]
  const etag = revisionTag(context, now, query)
  const headers = { "content-revision": String(now) }
  const key = pageKey(context, now, "list_content_changes", query)
  const read = async () => {
    const json =
      latest === undefined ? await readChanges(context, { since, now, limit }) : await readLatest(context, now, latest)
    return { json, etag, headers }
  }
  return { pageKey: key, etag, headers, read }
}

/** The page of a reader who has everything up to now, and wants to know what came last. */
async function readLatest(context: CallContext, now: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const { listLatestChanges } = await import("./list-latest-changes.ts")
  const position = { brand: context.brand.id, view: context.view, revision: now, hasWidths: hasVersions(context) }
  const latest = await listLatestChanges(context, count)
  return writeJson({ data: [], next_sync_token: signSyncToken(context, position), has_more: false, latest }, [])
}

/** A change as it is found. The names are none of `contents`. */
interface Place extends Pick<ContentChangeTable, "content_id" | "op" | "reason" | "at"> {
  change_slug: string
  change_locale: string
  change_revision: number
}

/** The changes since the reader's position, as many as fit into a page. */
async function readChanges(
  context: CallContext,
  { since, now, limit }: { since: SyncPosition; now: number; limit: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, brand, view } = context
  const pageView = { view, withBody: true }
  let query = db
    .selectFrom("content_changes as change")
    .leftJoin("contents", "contents.id", "change.content_id")
    .select(["change.content_id", "op", "change.slug as change_slug", "change.locale as change_locale"])
    .select(["reason", "change.revision as change_revision", "at", storedBytes(pageView).as("bytes")])
    .where("change.brand_id", "=", brand.id)
    .where("change.view", "=", view)
    .where("change.revision", ">", since.revision)
    .where("change.revision", "<=", now)
  const { start, hasWidths } = since
  if (start !== undefined)
    query = query.where((eb) => eb.or([eb("op", "=", "upsert"), eb("change.revision", ">", start)]))
  const found = query.orderBy("change.revision").limit(limit + 1)
  const places: Places<Place> = { query: found, order: sql`change_revision` }
  const { shown, isCut } = await readPage(db, places, { ...pageView, limit })

  // A reader of a snapshot has shown nothing before.
  const known = start === undefined ? shown : []
  const locales = await previousLocalesOf(db, new Map(known.map((row) => [row.content_id, row.change_locale])))
  const withdrawn = known.flatMap(({ op, content_id: id }) => (op === "delete" ? [id] : []))
  const slugs = await previousSlugsOf(db, withdrawn)
  const before = ({ content_id: id, change_slug: slug }: Place) => {
    const [earlier, others] = [slugs.get(id)?.filter((one) => one !== slug) ?? [], locales.get(id)]
    return {
      ...(earlier.length > 0 && { previous_slugs: earlier }),
      ...(others !== undefined && { previous_locales: others }),
    }
  }

  const data: (Exclude<Change, { op: "upsert" }> | Hollow)[] = []
  const contents: string[][] = []
  for (const row of shown) {
    if (row.op === "delete") {
      data.push({
        op: "delete",
        id: row.content_id,
        slug: row.change_slug,
        locale: row.change_locale,
        reason: row.reason ?? "deleted",
        ...before(row),
        revision: row.change_revision,
        at: new Date(row.at).toISOString(),
      })
      continue
    }
    const content = articleJson(row, view, { hasVersions: hasVersions(context) })
    if (content === undefined) continue
    data.push({ op: "upsert", id: row.content_id, revision: row.change_revision, content: jsonHole, ...before(row) })
    contents.push(content)
  }
  const last = shown.at(-1)?.change_revision ?? since.revision
  const position = isCut
    ? { brand: brand.id, view, revision: last, hasWidths, ...(start === undefined ? {} : { start }) }
    : { brand: brand.id, view, revision: now, hasWidths }
  return writeJson({ data, next_sync_token: signSyncToken(context, position), has_more: isCut }, contents)
}

/** A change whose article is JSON already. */
type Hollow = Omit<Extract<Change, { op: "upsert" }>, "content"> & { content: string }
