import type { ToolOutput } from "@citable/contract"
import { lockBrand } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { TrashedRowTable } from "@citable/storage/tables/trash-tables"
import type { Selectable } from "kysely"

import type { WriteContext } from "../../../call/call-context.ts"
import { putBackItem } from "../../integrations/put-back-item.ts"
import { takeBack } from "../../integrations/take-back-items.ts"
import { checkSlug } from "../check-slug.ts"
import { bumpRevisions, type Writer } from "../content-rows.ts"
import { columnsOf, type ContentDocument, type ContentRow } from "../document.ts"
import { findFreeSlug } from "../find-free-slug.ts"
import { findTakenSlugs } from "../find-taken-slugs.ts"
import { recordCopy, recordVersion } from "../write-working-copy.ts"

export interface RestoredArticle {
  row: ContentRow
  restored: NonNullable<ToolOutput<"update_content">["restored"]>
}

const batch = 20

/**
 * Takes an article out of the trash, in the caller's transaction: as a draft that no site shows, with its revisions, its previous slugs that
 * are still free, and what is known of it on platforms. A slug that another article took gets a number. Undefined if it is not in the trash.
 */
export async function restoreArticle(context: WriteContext, contentId: string): Promise<RestoredArticle | undefined> {
  const { db, brand } = context
  const at = context.now()
  await lockBrand(db, brand.id)
  const kept = await db
    .selectFrom("trashed_contents")
    .selectAll()
    .where("id", "=", contentId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (kept === undefined) return undefined
  const former = JSON.parse(kept.document) as ContentDocument
  const slug = await findFreeSlug(context, former, { contentId })
  const isRenamed = slug !== former.slug
  const document = isRenamed ? { ...former, slug } : former
  // All numbers may be taken.
  await checkSlug(context, document, { contentId })
  const { revision } = await bumpRevisions(db, brand.id, false)
  const row = await db
    .insertInto("contents")
    .values({
      id: contentId,
      brand_id: brand.id,
      ...columnsOf(document),
      status: kept.published_at === null ? "draft" : "unpublished",
      document: JSON.stringify(document),
      body: kept.body,
      version: isRenamed ? kept.version + 1 : kept.version,
      revision,
      created_at: kept.created_at,
      updated_at: isRenamed ? at : kept.updated_at,
      published_revision: kept.published_revision,
      published_at: kept.published_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await restoreRows(db, contentId, "content_revisions")
  const lost = await restorePreviousSlugs(db, contentId)
  await restoreRows(db, contentId, "publications")
  const items = await readRows(db, contentId, "remote_items")
  for (const { row: item } of items) {
    // A new integration for the same place has taken over what the earlier one had there.
    const left = db.selectFrom("left_articles").select("integration_id").where("id", "=", item.id)
    await putBackItem(db, { ...item, ...(await left.executeTakeFirst()) })
  }
  await takeBack(db, contentId)
  await db.deleteFrom("trashed_contents").where("id", "=", contentId).execute()
  if (isRenamed) await recordVersion(context, row, document, at)
  else await recordCopy(db, row, document, at)
  return { row, restored: { former_slug: isRenamed ? former.slug : null, lost_previous_slugs: lost } }
}

type Source = TrashedRowTable["source"]

async function readRows<Table extends Source>(
  db: Writer,
  contentId: string,
  source: Table,
  { after = -1, limit = 100_000 }: { after?: number; limit?: number } = {},
): Promise<{ place: number; row: Selectable<Tables[Table]> }[]> {
  const rows = await db
    .selectFrom("trashed_rows")
    .select(["place", "data"])
    .where("content_id", "=", contentId)
    .where("source", "=", source)
    .where("place", ">", after)
    .orderBy("place")
    .limit(limit)
    .execute()
  return rows.map(({ place, data }) => ({ place, row: JSON.parse(data) as Selectable<Tables[Table]> }))
}

async function restoreRows(db: Writer, contentId: string, source: "content_revisions" | "publications"): Promise<void> {
  for (let after = -1; ;) {
    const rows = await readRows(db, contentId, source, { after, limit: batch })
    const last = rows.at(-1)
    if (last === undefined) return
    await db
      .insertInto(source)
      .values(rows.map(({ row }) => row))
      .execute()
    after = last.place
  }
}

/** Restores the previous slugs that no other article has or had since. Returns the others. */
async function restorePreviousSlugs(db: Writer, contentId: string): Promise<string[]> {
  const rows = (await readRows(db, contentId, "previous_slugs")).map(({ row }) => row)
  const lost: string[] = []
  for (const [locale, ofLocale] of Map.groupBy(rows, (row) => row.locale)) {
    const [{ brand_id: brandId } = { brand_id: "" }] = ofLocale
    const slugs = ofLocale.map(({ slug }) => slug)
    const taken = await findTakenSlugs(db, slugs, { brandId, locale, contentId })
    const free = ofLocale.filter(({ slug }) => !taken.has(slug))
    if (free.length > 0) {
      const insert = db.insertInto("previous_slugs").values(free)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    }
    lost.push(...taken)
  }
  return lost
}
