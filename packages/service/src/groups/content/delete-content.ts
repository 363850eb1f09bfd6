import type { Handler, WriteContext } from "../../call/call-context.ts"
import { insufficientScope } from "../../problems/insufficient-scope.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import {
  bumpRevisions,
  enqueueArticleEvent,
  lockContent,
  previousLocalesOf,
  previousSlugsOf,
  writeChange,
} from "./content-rows.ts"
import type { ContentDocument } from "./document.ts"
import { leaveThere } from "./publications/leave-there.ts"
import { requirePublishToDelete } from "./require-publish.ts"
import { cancelWriting } from "./writing/cancel-writing.ts"
import { endTranslationsOf } from "./writing/end-translations-of.ts"
import { forgetWritings } from "./writing/forget-writings.ts"
import { lockWritings } from "./writing/lock-writings.ts"

const day = 24 * 3_600_000

export const deleteContent: Handler<"delete_content"> = async (context, input) => {
  if (input.permanent) return deleteForGood(context, input.content_id)
  const { db, brand, now, deliverAfterCommit, trashDays } = context
  const at = now()
  const restorableUntil = new Date(at + trashDays * day).toISOString()
  const output = { id: input.content_id, deleted: true as const, restorable_until: restorableUntil }
  const row = await lockContent(context, input.content_id)
  await requirePublishToDelete(context, row)
  await leaveThere(context, row, input.leave_there)
  const live = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
  const { revision, publishedRevision } = await bumpRevisions(db, brand.id, live !== undefined)
  const previousSlugs = (await previousSlugsOf(db, [row.id])).get(row.id) ?? []
  const previousLocales = (await previousLocalesOf(db, new Map([[row.id, live?.locale ?? row.locale]]))).get(row.id)
  await lockWritings(db, brand.id, row.id)
  await cancelWriting(db, row, at)
  await endTranslationsOf(db, row, at)
  await forgetWritings(db, row.id)
  const { trashArticle } = await import("./trash/trash-article.ts")
  await trashArticle(context, row, live && { ...live, tombstone: publishedRevision }, at)
  const change = { brandId: brand.id, contentId: row.id, op: "delete", reason: "deleted", at } as const
  await writeChange(db, { ...change, view: "working", revision, slug: row.slug, locale: row.locale })
  if (live === undefined) return { output }
  const { slug, locale, tags: topics } = live
  await writeChange(db, { ...change, view: "live", revision: publishedRevision, slug, locale })
  const article = { id: row.id, slug, locale, previousSlugs, previousLocales, revision: publishedRevision, topics }
  await enqueueArticleEvent(db, brand, "content.deleted", article, at)
  deliverAfterCommit()
  return { output }
}

/** Deletes an article that is in the trash. Sites lost it when it went there. */
async function deleteForGood({ db, brand, principal }: WriteContext, id: string) {
  if (!principal.scopes.has("content:publish")) {
    throw insufficientScope("content:publish", "Nobody can restore what permanent=true deletes.")
  }
  await lockBrand(db, brand.id)
  const gone = await db
    .deleteFrom("trashed_contents")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .returning("id")
    .executeTakeFirst()
  if (gone !== undefined) return { output: { id, deleted: true as const, restorable_until: null } }
  const row = await db
    .selectFrom("contents")
    .select("id")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const detail = "This article is not in the trash. Delete it without permanent first, and then with it."
  throw new ProblemError("conflict", detail)
}
