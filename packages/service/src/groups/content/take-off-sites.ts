import type { WriteContext } from "../../call/call-context.ts"
import { writeMediaUses } from "../../media/fill-images.ts"
import {
  bumpRevisions,
  enqueueArticleEvent,
  previousLocalesOf,
  previousSlugsOf,
  writeChange,
  writeTags,
} from "./content-rows.ts"
import { writeCustom } from "./custom-rows.ts"
import type { ContentDocument, ContentRow } from "./document.ts"
import { finishScheduled, writePreviousSlug } from "./publish-now.ts"

export interface TakeOffOptions {
  /** What the tombstone and the event say. Default: `unpublished`. */
  reason?: "unpublished" | "deleted"
  /** Leaves the live copy, and cancels the schedule alone. */
  only?: "schedule" | undefined
}

/**
 * Takes an article off the brand's own sites, or cancels its schedule, in the caller's transaction, which has locked the brand. Returns the
 * row as it is then.
 */
export async function takeOffSites(
  { db, brand, now, deliverAfterCommit }: Pick<WriteContext, "db" | "brand" | "now" | "deliverAfterCommit">,
  row: ContentRow,
  { reason = "unpublished", only }: TakeOffOptions = {},
): Promise<ContentRow> {
  const at = now()
  const isOver = row.publish_at === null && (row.live_document === null || only === "schedule")
  if (isOver) return row
  await finishScheduled(db, row.id, "cancelled")
  if (row.live_document === null || only === "schedule") {
    const { revision } = await bumpRevisions(db, brand.id, false)
    const former = row.published_at === null ? "draft" : "unpublished"
    const back = await db
      .updateTable("contents")
      .set({
        status: row.live_document === null ? former : row.status,
        publish_at: null,
        publish_version: null,
        revision,
      })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { brandId: brand.id, contentId: row.id, slug: row.slug, locale: row.locale, at } as const
    await writeChange(db, { ...change, view: "working", revision, op: "upsert" })
    return back
  }
  const live = JSON.parse(row.live_document) as ContentDocument
  const { revision, publishedRevision } = await bumpRevisions(db, brand.id, true)
  const updated = await db
    .updateTable("contents")
    .set({
      status: row.status === "generating" ? row.status : "unpublished",
      revision,
      published_revision: publishedRevision,
      publish_at: null,
      publish_version: null,
      live_title: null,
      live_author: null,
      live_translation_group: null,
      live_excerpt: null,
      live_type: null,
      live_locale: null,
      live_slug: null,
      live_slug_key: null,
      live_document: null,
      live_body: null,
      live_version: null,
      live_updated_at: null,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeTags(db, row.id, "live", [])
  await writeCustom(db, row.id, "live", undefined)
  await writeMediaUses(db, row, "live", undefined)
  const previousSlugs = (await previousSlugsOf(db, [row.id])).get(row.id) ?? []
  // If it is published again under another slug, readers still find it at this one.
  await writePreviousSlug(db, row, live, at)
  const change = { brandId: brand.id, contentId: row.id, slug: live.slug, locale: live.locale, at } as const
  await writeChange(db, { ...change, view: "working", revision, op: "upsert" })
  await writeChange(db, {
    ...change,
    view: "live",
    revision: publishedRevision,
    op: "delete",
    reason,
  })
  const { slug, locale, tags: topics } = live
  const previousLocales = (await previousLocalesOf(db, new Map([[row.id, locale]]))).get(row.id)
  const article = { id: row.id, slug, locale, previousSlugs, previousLocales, revision: publishedRevision, topics }
  await enqueueArticleEvent(db, brand, `content.${reason}`, article, at)
  deliverAfterCommit()
  return updated
}
