import { hash } from "node:crypto"

import type { ParsedToolInput } from "@citable/contract"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import type { View } from "@citable/storage/tables/view"
import { type RawBuilder, sql } from "kysely"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { joinList } from "../../call/query-list.ts"
import { readListCursor } from "../../call/read-list-cursor.ts"
import { jsonHole, writeJson } from "../../call/write-json.ts"
import { articleOf, type PageView } from "./article-columns.ts"
import { articleJson } from "./article-json.ts"
import { containsText } from "./contains-text.ts"
import { hasCustom } from "./custom-rows.ts"
import { isOneOf } from "./is-one-of.ts"
import { pickFields } from "./pick-fields.ts"
import type { OnPlatforms } from "./publications/list-on-platforms.ts"
import { type Places, readPage, storedBytes } from "./read-page.ts"
import { currentRevision, hasVersions, pageKey, revisionTag, signSyncToken } from "./revision.ts"
import { withPictures } from "./with-pictures.ts"

type Input = ParsedToolInput<"list_content">

export const listContent: Handler<"list_content"> = async (context, input) => {
  const { view } = context
  if (input.trashed) {
    const { listTrash } = await import("./trash/list-trash.ts")
    return listTrash(context, input, await currentRevision(context, input.min_revision))
  }
  const isOfDrafts =
    input.status !== "published" ||
    input.scheduled_after !== undefined ||
    input.scheduled_before !== undefined ||
    input.unpublished_changes === true ||
    input.sort === "publish_at"
  if (isOfDrafts && view === "live") throw insufficientScope("content:read_drafts")
  if (input.address !== undefined) {
    const { findArticlesAt } = await import("./find-articles-at.ts")
    const { address, ids, ...rest } = input
    const at = (await findArticlesAt(context.db, [address], context)).find(address)
    const isListed = at !== undefined && (ids === undefined || ids.includes(at.id))
    return listContent(context, { ...rest, ids: [isListed ? at.id : "-"] })
  }
  if (input.evidence !== undefined && input.evidence.length > 0) {
    const { listEvidence } = await import("./evidence/list-evidence.ts")
    return listEvidence(context, input, (bare) => listContent(context, bare))
  }
  const revision = await currentRevision(context, input.min_revision)
  const headers = { "content-revision": String(revision) }
  if (input.integration_ids !== undefined || input.publication_state !== undefined || input.being_deleted) {
    const { listOnPlatforms } = await import("./publications/list-on-platforms.ts")
    return listOnPlatforms(context, input, ({ fields, only }) =>
      readList(context, { ...input, fields }, { revision, etag: "", headers, only }),
    )
  }
  const { cursor, min_revision: _minRevision, limit, fields, ...filters } = input
  const query = [filters, fields, limit, cursor]
  const etag = revisionTag(context, revision, query)
  const key = pageKey(context, revision, "list_content", query)
  return { pageKey: key, etag, headers, read: () => readList(context, input, { revision, etag, headers }) }
}

interface ReadOptions {
  revision: number
  etag: string
  headers: Record<string, string>
  /** What the list has besides the filters of all lists. */
  only?: OnPlatforms["only"]
}

/** One page of the list, with a link to the next one. */
async function readList(context: CallContext, input: Input, { revision, etag, headers, only }: ReadOptions) {
  const { brand, box, view } = context
  const { cursor, min_revision: _minRevision, limit, fields, offset: _offset, count, ...filters } = input
  const scope = hash("sha256", JSON.stringify([view, filters]), "base64url")
  const position = cursor === undefined ? undefined : readCursor(context, cursor, scope)
  const shown: View = input.status === "published" ? "live" : "working"
  const pageView = { view: shown, withBody: fields === undefined || fields.includes("body") }
  const places = findPlaces(context, input, pageView, { after: position, only })
  const { shown: rows, isCut } = await readPage(context.db, places.page, { ...pageView, limit })
  const total = count === true ? await places.count() : undefined
  const last = rows.at(-1)
  const hasMore = last !== undefined && isCut
  const nextCursor = hasMore ? box.signToken("cur_", [scope, last.sort_key, last.content_id]) : null
  const query = new URLSearchParams(
    toQuery({ ...filters, limit, fields, cursor: nextCursor ?? undefined, brand_id: undefined }),
  )
  const link = hasMore ? { link: `</v1/brands/${brand.id}/content?${query}>; rel="next"` } : {}
  const syncToken = signSyncToken(context, {
    brand: brand.id,
    view,
    revision,
    hasWidths: hasVersions(context),
  })
  const paging = {
    next_cursor: nextCursor,
    has_more: hasMore,
    ...(total !== undefined && { total }),
    revision,
    sync_token: syncToken,
  }
  const common = { etag, headers: { ...headers, ...link } }
  if (fields !== undefined) {
    // `author` alone would be half of the truth.
    const names = fields.includes("author") ? [...fields, "authors" as const] : fields
    const articles = rows.flatMap((row) => {
      const article = articleOf(row, shown)
      return article === undefined ? [] : withPictures(article, { looks: row.looks, hasVersions: hasVersions(context) })
    })
    return { output: { data: articles.map((article) => pickFields(article, names)), ...paging }, ...common }
  }
  const articles = rows
    .map((row) => articleJson(row, shown, { hasVersions: hasVersions(context) }))
    .filter((pieces) => pieces !== undefined)
  return { json: writeJson({ data: articles.map(() => jsonHole), ...paging }, articles), ...common }
}

interface CursorPosition {
  key: number | string
  id: string
}

function readCursor({ box }: CallContext, cursor: string, scope: string): CursorPosition {
  const [key = "", id = ""] = readListCursor(box, cursor, scope)
  return { key, id: String(id) }
}

/** A place in the list. */
interface Place {
  content_id: string
  sort_key: number | string
}

/** The articles that a list has at most by its `total`. */
const mostCounted = 100_000

interface FoundPlaces {
  /** The places of a page, in order, and one more. */
  page: Places<Place>
  /** Counts the places of all pages. */
  count: () => Promise<number>
}

function findPlaces(
  { db, brand }: CallContext,
  input: Input,
  pageView: PageView,
  { after, only }: { after: CursorPosition | undefined; only: OnPlatforms["only"] | undefined },
): FoundPlaces {
  const shown = pageView.view
  const live = shown === "live"
  const column = {
    slug: live ? "live_slug" : "slug",
    locale: live ? "live_locale" : "locale",
    type: live ? "live_type" : "type",
  } as const
  const descending = input.sort.startsWith("-")
  const key = sortKey(input.sort, live)
  let query = db
    .selectFrom("contents")
    .select(["id as content_id", key.as("sort_key"), storedBytes(pageView).as("bytes")])
    .where("brand_id", "=", brand.id)
  if (live) query = query.where("live_document", "is not", null)
  else if (input.status !== "published" && input.status !== "all") query = query.where("status", "=", input.status)
  if (input.type !== undefined) query = query.where(column.type, "=", input.type)
  if (input.locale !== undefined) query = query.where(column.locale, "=", input.locale)
  if (input.author !== undefined) query = query.where(live ? "live_author" : "author", "=", input.author)
  if (input.translation_group !== undefined) {
    query = query.where(live ? "live_translation_group" : "translation_group", "=", input.translation_group)
  }
  if (input.published_after !== undefined) query = query.where("published_at", ">", Date.parse(input.published_after))
  if (input.published_before !== undefined) query = query.where("published_at", "<", Date.parse(input.published_before))
  if (input.scheduled_after !== undefined) query = query.where("publish_at", ">=", Date.parse(input.scheduled_after))
  if (input.scheduled_before !== undefined) query = query.where("publish_at", "<", Date.parse(input.scheduled_before))
  if (input.updated_since !== undefined) {
    query = query.where(live ? "live_updated_at" : "updated_at", ">=", Date.parse(input.updated_since))
  }
  if (input.unpublished_changes === true) query = query.whereRef("live_version", "<>", "version")
  if (input.sort === "publish_at") query = query.where("publish_at", "is not", null)
  if (input.q !== undefined) query = query.where(containsText(input.q, live ? "live_" : ""))
  if (input.slug !== undefined) query = query.where(isOneOf(column.slug, input.slug))
  if (input.ids !== undefined) query = query.where(isOneOf("id", input.ids))
  for (const filter of input.custom ?? []) query = query.where(hasCustom(filter, shown))
  const tags = input.tag
  if (tags !== undefined) {
    query = query.where("id", "in", (eb) =>
      eb.selectFrom("content_tags").select("content_id").where("view", "=", shown).where(isOneOf("tag", tags)),
    )
  }
  if (only !== undefined) query = query.where(only)
  const matching = query
  if (after !== undefined) {
    const beyond = descending ? "<" : ">"
    query = query.where((eb) => eb(eb.refTuple(key, "id"), beyond, eb.tuple(after.key, after.id)))
    // SQLite uses an index for a pair of columns. For an expression, it needs this condition.
    if (input.sort.endsWith("published_at")) query = query.where(key, descending ? "<=" : ">=", after.key)
  }
  const direction = descending ? "desc" : "asc"
  const skipped = after === undefined ? (input.offset ?? 0) : 0
  const found = query
    .orderBy(key, direction)
    .orderBy("id", direction)
    .limit(input.limit + 1)
    .$if(skipped > 0, (page) => page.offset(skipped))
  const order = sql`sort_key ${sql.raw(direction)}, content_id ${sql.raw(direction)}`
  return {
    page: { query: found, order },
    async count() {
      const counted = matching.clearSelect().select("id").limit(mostCounted).as("counted")
      const { of } = await db
        .selectFrom(counted)
        .select((eb) => eb.fn.countAll<number | string>().as("of"))
        .executeTakeFirstOrThrow()
      return Number(of)
    },
  }
}

/** The sort key of a listing. Ids break ties. */
function sortKey(sort: Input["sort"], live: boolean): RawBuilder<number | string> {
  if (sort.endsWith("title")) return sql<string>`${sql.ref(live ? "live_title" : "title")}`
  if (sort === "publish_at") return sql<number>`publish_at`
  if (sort.endsWith("updated_at")) return sql<number>`${sql.ref(live ? "live_updated_at" : "updated_at")}`
  return sql<number>`coalesce(published_at, created_at)`
}

function toQuery(
  values: Record<string, string | number | boolean | readonly string[] | undefined>,
): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, typeof value === "object" ? joinList(value) : String(value)] as [string, string]],
  )
}
