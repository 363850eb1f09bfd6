import type { Handler } from "../../call/call-context.ts"
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

export const deleteContent: Handler<"delete_content"> = async (context, input) => {
  const { db, brand, now, deliverAfterCommit } = context
  const at = now()
  const output = { id: input.content_id, deleted: true as const }
  const row = await lockContent(db, brand.id, input.content_id)
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
  await db.deleteFrom("contents").where("id", "=", row.id).execute()
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
