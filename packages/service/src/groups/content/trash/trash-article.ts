import { toSlugKey } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { TrashedRowTable } from "@citable/storage/tables/trash-tables"
import type { Selectable } from "kysely"

import { withoutPlans } from "../../integrations/without-plans.ts"
import type { Writer } from "../content-rows.ts"
import type { ContentDocument, ContentRow } from "../document.ts"

/** The live copy that sites lose. */
interface LiveCopy extends Pick<ContentDocument, "slug" | "locale"> {
  /** The published revision of its tombstone. */
  tombstone: number
}

/** Revisions are as large as articles, so few of them are in memory at once. */
const batch = 20

/**
 * Moves an article to the trash, in the caller's transaction, which has locked the brand. Its rows leave the tables of articles, so no
 * query can forget to leave it out. `live` is its live copy, whose address it keeps, with the revision of its tombstone.
 */
export async function trashArticle(
  db: Writer,
  row: ContentRow,
  live: LiveCopy | undefined,
  { by, formerStatus, at }: { by: string; formerStatus: ContentRow["status"]; at: number },
): Promise<void> {
  const { id } = row
  const { brand_id, locale, slug, title, author, excerpt, document, body, version, revision } = row
  const published_revision = live?.tombstone ?? row.published_revision
  const { created_at, updated_at, published_at } = row
  const copy = { id, brand_id, locale, slug, title, author, excerpt, document, body, version, revision }
  const times = { published_revision, created_at, updated_at, published_at, trashed_at: at }
  await db
    .insertInto("trashed_contents")
    .values({ ...copy, ...times, former_status: formerStatus, trashed_by: by })
    .execute()
  for (let after = 0; ;) {
    const revisions = await db
      .selectFrom("content_revisions")
      .selectAll()
      .where("content_id", "=", id)
      .where("version", ">", after)
      .orderBy("version")
      .limit(batch)
      .execute()
    await keepRows(db, id, "content_revisions", revisions, after)
    const last = revisions.at(-1)
    if (last === undefined) break
    after = last.version
  }
  await keepRows(db, id, "previous_slugs", await readSlugs(db, row, live, at))
  const publications = await db
    .selectFrom("publications")
    .selectAll()
    .where("content_id", "=", id)
    .orderBy("id")
    .execute()
  await keepRows(db, id, "publications", publications.map(withoutRequest))
  const items = await db.selectFrom("remote_items").selectAll().where("content_id", "=", id).orderBy("id").execute()
  await keepRows(db, id, "remote_items", items.flatMap(withoutPlans))
  await db
    .insertInto("trashed_media")
    .columns(["media_id", "content_id"])
    .expression((eb) =>
      eb.selectFrom("media_uses").select(["media_id", "content_id"]).distinct().where("content_id", "=", id),
    )
    .execute()
  await db.deleteFrom("contents").where("id", "=", id).execute()
}

async function keepRows(
  db: Writer,
  contentId: string,
  source: TrashedRowTable["source"],
  rows: readonly object[],
  after = 0,
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row, index) => ({
    content_id: contentId,
    source,
    place: after + index,
    data: JSON.stringify(row),
  }))
  // SQLite limits the parameters of a statement.
  for (let start = 0; start < values.length; start += 1000) {
    await db
      .insertInto("trashed_rows")
      .values(values.slice(start, start + 1000))
      .execute()
  }
}

/** The previous slugs of an article, and the one that it is live at: if it is published again elsewhere, readers still find it there. */
async function readSlugs(
  db: Writer,
  { id, brand_id: brandId }: ContentRow,
  live: LiveCopy | undefined,
  at: number,
): Promise<Selectable<Tables["previous_slugs"]>[]> {
  const all = await db.selectFrom("previous_slugs").selectAll().where("content_id", "=", id).execute()
  if (live !== undefined) {
    const { slug, locale } = live
    all.push({ brand_id: brandId, locale, slug, slug_key: toSlugKey(slug), content_id: id, created_at: at })
  }
  return all.toSorted((one, other) => one.created_at - other.created_at || (one.slug < other.slug ? 1 : -1))
}

/** A request that waits does not outlive the article. */
function withoutRequest(row: Selectable<Tables["publications"]>): Selectable<Tables["publications"]> {
  return row.status === "queued" || row.status === "scheduled" ? { ...row, status: "cancelled" } : row
}
