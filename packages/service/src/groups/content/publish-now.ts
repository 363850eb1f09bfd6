import { isDeepStrictEqual } from "node:util"

import { toSlugKey } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"

import { writeMediaUses } from "../../media/fill-images.ts"
import { changedFields } from "./changed-fields.ts"
import {
  bumpRevisions,
  enqueueArticleEvent,
  previousLocalesOf,
  type Writer,
  writeChange,
  writeTags,
} from "./content-rows.ts"
import { writeCustom } from "./custom-rows.ts"
import { columnsOf, type ContentDocument, type ContentRow } from "./document.ts"
import { publishPreviousSlugs } from "./earlier-slugs.ts"
import { followPublish } from "./publications/follow-publish.ts"
import { readRevision } from "./read-revision.ts"

/**
 * Makes the working copy live, or an earlier version of it, in the caller's transaction: the article, both revisions, the change rows and the
 * events.
 */
export async function publishNow(
  trx: Writer,
  brand: BrandRow,
  row: ContentRow,
  at: number,
  version: number = row.version,
): Promise<ContentRow> {
  const shown = version === row.version ? row : await readRevision(trx, row, version)
  const given = JSON.parse(shown.document) as ContentDocument
  const before = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
  const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, true)
  const isMoved = before?.slug !== given.slug || before.locale !== given.locale
  if (before !== undefined && isMoved) {
    await writePreviousSlug(trx, row, before, at)
  }
  // An address leads to one article, so remove this slug from the previous slugs of others. A new one also removes those that differ by
  // case alone.
  const released = await trx
    .deleteFrom("previous_slugs")
    .where("brand_id", "=", brand.id)
    .where("locale", "=", given.locale)
    .where((eb) =>
      eb.or([
        eb("slug", "=", given.slug),
        ...(isMoved ? [eb.and([eb("slug_key", "=", toSlugKey(given.slug)), eb("content_id", "!=", row.id)])] : []),
      ]),
    )
    .returning("content_id")
    .execute()
  const previous = await publishPreviousSlugs(trx, row, given, { left: before?.slug, at })
  const { document } = previous
  const text = JSON.stringify(document)
  const columns = columnsOf(document)
  const updated = await trx
    .updateTable("contents")
    .set({
      status: "published",
      revision,
      published_revision: publishedRevision,
      published_at: document.published_at === null ? (row.published_at ?? at) : Date.parse(document.published_at),
      publish_at: null,
      publish_version: null,
      live_type: columns.type,
      live_locale: columns.locale,
      live_slug: columns.slug,
      live_slug_key: columns.slug_key,
      live_title: columns.title,
      live_author: columns.author,
      live_translation_group: columns.translation_group,
      live_excerpt: columns.excerpt,
      document: shown === row ? text : withoutPublished(row, given),
      live_document: text,
      live_body: shown.body,
      live_version: version,
      live_updated_at: shown.updated_at,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeTags(trx, row.id, "live", document.tags)
  await writeCustom(trx, row.id, "live", document.custom)
  await writeMediaUses(trx, updated, "live", { ...document, body: shown.body })
  const change = {
    brandId: brand.id,
    contentId: row.id,
    op: "upsert",
    slug: document.slug,
    locale: document.locale,
    at,
  } as const
  await writeChange(trx, { ...change, view: "working", revision })
  await writeChange(trx, { ...change, view: "live", revision: publishedRevision })
  const article = {
    id: row.id,
    slug: document.slug,
    locale: document.locale,
    previousSlug: before?.slug,
    revision: publishedRevision,
    topics: [...(before?.tags ?? []), ...document.tags],
    previousSlugs: previous.changed,
    previousLocales: (await previousLocalesOf(trx, new Map([[row.id, document.locale]]))).get(row.id),
    ...(before === undefined ? {} : { changed: await changedFields(row, updated, previous.changed.length > 0) }),
  }
  await enqueueArticleEvent(trx, brand, before === undefined ? "content.published" : "content.updated", article, at)
  await followPublish(trx, { brandId: brand.id, contentId: row.id, version, document, at })
  for (const { content_id: other } of released) if (other !== row.id) await publishLostSlug(trx, brand, other, at)
  return updated
}

/** The working copy behind a version that was published, without the previous slugs that waited for that. */
function withoutPublished({ document }: ContentRow, { previous_slugs: published }: ContentDocument): string {
  const { previous_slugs: waiting, ...rest } = JSON.parse(document) as ContentDocument
  return waiting !== undefined && isDeepStrictEqual(waiting, published) ? JSON.stringify(rest) : document
}

/** Publishes that an article has lost a previous slug. Otherwise its readers would keep redirecting to it. */
async function publishLostSlug(trx: Writer, brand: BrandRow, contentId: string, at: number): Promise<void> {
  const { live_version: liveVersion } = await trx
    .selectFrom("contents")
    .select("live_version")
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow()
  const isLive = liveVersion !== null
  const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, isLive)
  const row = await trx
    .updateTable("contents")
    .set({ revision, ...(isLive ? { published_revision: publishedRevision } : {}) })
    .where("id", "=", contentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = { brandId: brand.id, contentId, op: "upsert", at } as const
  await writeChange(trx, { ...change, view: "working", revision, slug: row.slug, locale: row.locale })
  if (row.live_document === null) return
  const { slug, locale, tags } = JSON.parse(row.live_document) as ContentDocument
  await writeChange(trx, { ...change, view: "live", revision: publishedRevision, slug, locale })
  const article = {
    id: contentId,
    slug,
    locale,
    revision: publishedRevision,
    topics: tags,
    changed: ["previous_slugs"],
  }
  await enqueueArticleEvent(trx, brand, "content.updated", article, at)
}

/** Records an address that an article was live at, so that it keeps working. */
export async function writePreviousSlug(
  trx: Writer,
  row: ContentRow,
  { locale, slug }: { locale: string; slug: string },
  at: number,
): Promise<void> {
  const values = { content_id: row.id, slug_key: toSlugKey(slug), created_at: at }
  await trx
    .insertInto("previous_slugs")
    .values({ brand_id: row.brand_id, locale, slug, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "locale", "slug"]).doUpdateSet(values))
    .execute()
}

/** Records a publication, or a scheduled one, to the brand's API target. */
export async function writePublication(
  trx: Writer,
  row: ContentRow,
  status: "succeeded" | "scheduled",
  at: number,
  publishAt: number | null,
) {
  return trx
    .insertInto("publications")
    .values({
      id: newId("pub", at),
      content_id: row.id,
      integration_id: null,
      status,
      version: row.version,
      publish_at: publishAt,
      remote_id: null,
      url: null,
      error: null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends the scheduled publications of an article. */
export async function finishScheduled(
  trx: Writer,
  contentId: string,
  status: "succeeded" | "cancelled",
): Promise<void> {
  await trx
    .updateTable("publications")
    .set({ status })
    .where("content_id", "=", contentId)
    .where("integration_id", "is", null)
    .where("status", "=", "scheduled")
    .execute()
}
