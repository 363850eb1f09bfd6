import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import type { Tables } from "@citable/storage/tables/tables"
import { type Selectable, sql } from "kysely"

import type { Answer, CallContext } from "../../../call/call-context.ts"
import { fitPage } from "../../../call/fit-page.ts"
import { namesOfWriters } from "../../../call/names-of-writers.ts"
import { openList, selectPage } from "../../../call/open-list.ts"
import { refuseFilters } from "../../../trash/refuse-filters.ts"
import { containsText } from "../contains-text.ts"
import { toArticle } from "../document.ts"
import { isOneOf } from "../is-one-of.ts"
import { pickFields } from "../pick-fields.ts"
import { hasVersions, signSyncToken } from "../revision.ts"
import { type SubmissionRow, toSubmission } from "../submissions/submission-rows.ts"
import { withPictures } from "../with-pictures.ts"

type Output = ToolOutput<"list_content">
type Row = Omit<Selectable<Tables["trashed_contents"]>, "body"> & { body: string | null }

const day = 24 * 3_600_000
/** Of all articles of a page. */
const mostSubmissions = 500

/** The articles in the trash, the latest deletion first. Throws 403 for readers of published articles. */
export async function listTrash(
  context: CallContext,
  input: ParsedToolInput<"list_content">,
  revision: number,
): Promise<Answer<Output>> {
  const { db, box, brand, view } = context
  if (view === "live") throw insufficientScope("content:read_drafts")
  refuseFilters(input, ["q", "locale", "slug", "ids"])
  const { cursor, limit, fields, min_revision: _minRevision, ...filters } = input
  const list = openList(box, "trash", filters, { cursor, limit })
  const withBody = fields === undefined || fields.includes("body")
  const bytes = sql<number>`octet_length(document) ${withBody ? sql`+ octet_length(body)` : sql``}`
  let query = db
    .selectFrom("trashed_contents")
    .select(["id", "trashed_at", bytes.as("bytes")])
    .where("brand_id", "=", brand.id)
  if (input.q !== undefined) query = query.where(containsText(input.q))
  if (input.locale !== undefined) query = query.where("locale", "=", input.locale)
  if (input.slug !== undefined) query = query.where(isOneOf("slug", input.slug))
  if (input.ids !== undefined) query = query.where(isOneOf("id", input.ids))
  const places = await selectPage(query, list, { column: "trashed_at", sort: "-trashed_at", limit }).execute()
  const fitting = fitPage(places.slice(0, limit), (place) => Number(place.bytes))
  const rows = await readRows(context, fitting, withBody)
  const isCut = places.length > rows.length
  const { shown, paging } = list.page(rows, (row) => [row.trashed_at, row.id], isCut)
  const data = await toArticles(context, shown)
  const names = fields?.includes("author") ? [...fields, "authors" as const] : fields
  const picked = data.map((article): Output["data"][number] =>
    names === undefined ? article : { ...pickFields(article, names), trashed: article.trashed },
  )
  const syncToken = signSyncToken(context, { brand: brand.id, view, revision, hasWidths: hasVersions(context) })
  return {
    output: { data: picked, ...paging, revision, sync_token: syncToken },
    headers: { "content-revision": String(revision) },
  }
}

async function readRows({ db }: CallContext, places: { id: string }[], withBody: boolean): Promise<Row[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const found = await db
    .selectFrom("trashed_contents")
    .select(["id", "brand_id", "locale", "slug", "title", "author", "excerpt", "document", "version", "revision"])
    .select(["published_revision", "created_at", "updated_at", "published_at", "former_status"])
    .select(["trashed_at", "trashed_by"])
    .select(withBody ? sql<string | null>`body`.as("body") : sql<string | null>`null`.as("body"))
    .where("id", "in", ids)
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  // One can have been restored in between.
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function toArticles(context: CallContext, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const { db, trashDays } = context
  const ids = rows.map(({ id }) => id)
  const deleters = await namesOfWriters(
    context,
    rows.map((row) => row.trashed_by),
  )
  const left = await db
    .selectFrom("left_articles")
    .select((eb) => ["content_id", eb.fn.countAll<number | string>().as("count")])
    .where("content_id", "in", ids)
    .where("is_there", "=", 1)
    .groupBy("content_id")
    .execute()
  const leftThere = new Map(left.map(({ content_id: id, count }) => [id, Number(count)]))
  const kept = await db
    .selectFrom("trashed_rows")
    .select(["content_id", "data"])
    .where("content_id", "in", ids)
    .where("source", "=", "previous_slugs")
    .orderBy("place", "desc")
    .execute()
  const slugs = Map.groupBy(kept, (one) => one.content_id)
  const told = Map.groupBy(await readSubmissions(context, ids), (one) => one.content_id)
  return rows.map((row) => {
    const status = row.published_at === null ? ("draft" as const) : ("unpublished" as const)
    const noLiveCopy = { live_document: null, live_body: null, live_version: null, live_updated_at: null, looks: null }
    const shown = { ...row, body: row.body ?? "", status, publish_at: null, publish_version: null, ...noLiveCopy }
    const previous = slugs.get(row.id)?.map(({ data }) => (JSON.parse(data) as { slug: string }).slug) ?? []
    const submissions = told.get(row.id)
    return {
      ...withPictures(toArticle(shown, "working", previous), { looks: null, hasVersions: hasVersions(context) }),
      trashed: {
        at: new Date(row.trashed_at).toISOString(),
        until: new Date(row.trashed_at + trashDays * day).toISOString(),
        by: deleters.get(row.trashed_by) ?? null,
        former_status: row.former_status,
        left_there: leftThere.get(row.id) ?? 0,
        ...(submissions && { submissions: submissions.map(toSubmission) }),
      },
    }
  })
}

/** What search engines were told of the addresses of articles, the latest first. */
function readSubmissions({ db, brand }: CallContext, ids: readonly string[]): Promise<SubmissionRow[]> {
  return db
    .selectFrom("url_submissions")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where("content_id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("url")
    .limit(mostSubmissions)
    .execute()
}
