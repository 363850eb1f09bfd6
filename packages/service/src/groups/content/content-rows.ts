import type { ArticleEventType } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { type BrandRow, lockBrand } from "@citable/storage/brand-row"
import { type Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import { type Tables } from "@citable/storage/tables/tables"
import { type View } from "@citable/storage/tables/view"
import type { Transaction } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { enqueueEvent } from "../../outbox/enqueue-event.ts"
import { type ContentRow } from "./document.ts"

export type Writer = Transaction<Tables>

/**
 * Locks the brand and returns one of its articles. Nobody else writes to the brand until the transaction ends. Throws
 * 404 if there is no such article.
 */
export async function lockContent(
  { db: trx, brand, action }: Pick<WriteContext, "db" | "brand" | "action">,
  contentId: string,
): Promise<ContentRow> {
  await lockBrand(trx, brand.id)
  const row = await findContent(trx, brand.id, contentId)
  action.finds(row)
  return row
}

/** An article of a brand, with everything about it. Throws 404 if there is none. */
export async function findContent(db: Database | Writer, brandId: string, contentId: string): Promise<ContentRow> {
  const query = db.selectFrom("contents").selectAll().where("id", "=", contentId).where("brand_id", "=", brandId)
  const row = await query.executeTakeFirstOrThrow(() => notFound())
  return row
}

const slugsOfOne = prepareQuery((db, id: string) => selectSlugs(db).where("content_id", "=", id))

/** The previous slugs of articles, newest first, by article. */
export async function previousSlugsOf(db: Database | Writer, ids: readonly string[]): Promise<Map<string, string[]>> {
  const slugs = new Map<string, string[]>(ids.map((id) => [id, []]))
  const [first] = ids
  if (first === undefined) return slugs
  const rows =
    ids.length === 1 ? await slugsOfOne(db, first) : await selectSlugs(db).where("content_id", "in", ids).execute()
  for (const row of rows) slugs.get(row.content_id)?.push(row.slug)
  return slugs
}

function selectSlugs(db: Database | Writer) {
  return db.selectFrom("previous_slugs").select(["content_id", "slug"]).orderBy("created_at", "desc").orderBy("slug")
}

/** The locales in which readers found articles before, other than their present one, by article. Articles without any are missing. */
export async function previousLocalesOf(
  db: Database | Writer,
  articles: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const locales = new Map<string, string[]>()
  if (articles.size === 0) return locales
  const rows = await db
    .selectFrom("previous_slugs")
    .select(["content_id", "locale"])
    .distinct()
    .where("content_id", "in", [...articles.keys()])
    .orderBy("locale")
    .execute()
  for (const { content_id: id, locale } of rows) {
    if (locale !== articles.get(id)) locales.set(id, [...(locales.get(id) ?? []), locale])
  }
  return locales
}

/** Increases the brand's revision, and the published one if readers of published content see the change. */
export async function bumpRevisions(
  trx: Writer,
  brandId: string,
  published: boolean,
): Promise<{ revision: number; publishedRevision: number }> {
  const row = await trx
    .updateTable("brands")
    .set((eb) => ({
      revision: eb("revision", "+", 1),
      published_revision: eb("published_revision", "+", published ? 1 : 0),
    }))
    .where("id", "=", brandId)
    .returning(["revision", "published_revision"])
    .executeTakeFirstOrThrow()
  return { revision: row.revision, publishedRevision: row.published_revision }
}

export interface NewChange {
  brandId: string
  view: View
  contentId: string
  revision: number
  op: "upsert" | "delete"
  slug: string
  locale: string
  reason?: "unpublished" | "deleted"
  at: number
}

/** Writes an article's latest change into the feed of one view, in place of its earlier one. */
export async function writeChange(trx: Writer, change: NewChange): Promise<void> {
  const values = {
    revision: change.revision,
    op: change.op,
    slug: change.slug,
    locale: change.locale,
    reason: change.reason ?? null,
    at: change.at,
  }
  await trx
    .insertInto("content_changes")
    .values({ brand_id: change.brandId, view: change.view, content_id: change.contentId, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "view", "content_id"]).doUpdateSet(values))
    .execute()
}

/** Replaces the tags of an article in one view. */
export async function writeTags(trx: Writer, contentId: string, view: View, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom("content_tags").where("content_id", "=", contentId).where("view", "=", view).execute()
  if (tags.length > 0) {
    await trx
      .insertInto("content_tags")
      .values(tags.map((tag) => ({ content_id: contentId, view, tag })))
      .execute()
  }
}

/** Writes the events of a change that readers of published content can see, in the same transaction. */
export async function enqueueArticleEvent(
  trx: Writer,
  brand: BrandRow,
  type: ArticleEventType,
  article: {
    id: string
    slug: string
    locale: string
    previousSlug?: string | undefined
    /** The previous slugs that begin or cease to lead to the article. */
    previousSlugs?: readonly string[]
    /** The locales in which readers found the article before. */
    previousLocales?: readonly string[] | undefined
    revision: number
    topics: readonly string[]
    /** The changed fields, as readers of published content see them. */
    changed?: readonly string[]
  },
  now: number,
): Promise<void> {
  const previous = article.previousSlug
  const earlier = withinBytes(article.previousSlugs ?? [], 400)
  const locales = withinBytes(article.previousLocales ?? [], 200)
  await enqueueEvent(trx, brand.id, {
    type,
    at: now,
    data: {
      brand_id: brand.id,
      content_id: article.id,
      slug: article.slug,
      locale: article.locale,
      ...(previous === undefined || previous === article.slug ? {} : { previous_slug: previous }),
      ...(earlier.length > 0 && { previous_slugs: earlier }),
      ...(locales.length > 0 && { previous_locales: locales }),
      revision: article.revision,
      tags: withinBytes(article.topics, 1000 - Buffer.byteLength(JSON.stringify([...earlier, ...locales]))),
      ...(article.changed === undefined ? {} : { changed: article.changed }),
    },
  })
}

/** As many texts as fit, so that an event stays under 2 KB. */
function withinBytes(texts: readonly string[], bytes: number): string[] {
  let rest = bytes
  return [...new Set(texts)].filter((text) => (rest -= Buffer.byteLength(JSON.stringify(text)) + 1) >= 0)
}
