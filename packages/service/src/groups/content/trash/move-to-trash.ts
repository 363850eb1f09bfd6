import type { BrandRow } from "@citable/storage/brand-row"
import type { StoredDeletion } from "@citable/storage/tables/content-tables"

import {
  bumpRevisions,
  enqueueArticleEvent,
  previousLocalesOf,
  previousSlugsOf,
  writeChange,
  type Writer,
} from "../content-rows.ts"
import type { ContentDocument, ContentRow } from "../document.ts"
import { cancelWriting } from "../writing/cancel-writing.ts"
import { endTranslationsOf } from "../writing/end-translations-of.ts"
import { forgetWritings } from "../writing/forget-writings.ts"
import { lockWritings } from "../writing/lock-writings.ts"
import { trashArticle } from "./trash-article.ts"

/**
 * Moves an article to the trash, in the caller's transaction, which has locked the brand. Returns whether sites lose it by that. A deletion
 * that waited for platforms has its own author, and sites have lost the article when it began.
 */
export async function moveToTrash(
  db: Writer,
  brand: BrandRow,
  row: ContentRow,
  caller: { by: string; at: number },
): Promise<boolean> {
  const { at } = caller
  const waited = row.deletion === null ? undefined : (JSON.parse(row.deletion) as StoredDeletion)
  const live = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
  const { revision, publishedRevision } = await bumpRevisions(db, brand.id, live !== undefined)
  const previousSlugs = (await previousSlugsOf(db, [row.id])).get(row.id) ?? []
  const previousLocales = (await previousLocalesOf(db, new Map([[row.id, live?.locale ?? row.locale]]))).get(row.id)
  await lockWritings(db, brand.id, row.id)
  await cancelWriting(db, row, at)
  await endTranslationsOf(db, row, at)
  await forgetWritings(db, row.id)
  const copy = live && { ...live, tombstone: publishedRevision }
  await trashArticle(db, row, copy, {
    by: waited?.by ?? caller.by,
    formerStatus: waited?.formerStatus ?? row.status,
    at,
  })
  const change = { brandId: brand.id, contentId: row.id, op: "delete", reason: "deleted", at } as const
  await writeChange(db, { ...change, view: "working", revision, slug: row.slug, locale: row.locale })
  if (live === undefined) return false
  const { slug, locale, tags: topics } = live
  await writeChange(db, { ...change, view: "live", revision: publishedRevision, slug, locale })
  const article = { id: row.id, slug, locale, previousSlugs, previousLocales, revision: publishedRevision, topics }
  await enqueueArticleEvent(db, brand, "content.deleted", article, at)
  return true
}
