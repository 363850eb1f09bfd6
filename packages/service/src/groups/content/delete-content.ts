import type { Handler } from "../../kernel/call-context.ts"
import type { ContentDocument } from "./document.ts"
import { bumpRevisions, enqueueArticleEvent, lockContent, writeChange } from "./repo.ts"

export const deleteContent: Handler<"delete_content"> = async ({ db, brand, now, wake }, input) => {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, input.content_id)
    const live = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
    const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, live !== undefined)
    await trx.deleteFrom("contents").where("id", "=", row.id).execute()
    const change = { brandId: brand.id, contentId: row.id, op: "delete", reason: "deleted", at } as const
    await writeChange(trx, { ...change, view: "working", revision, slug: row.slug, locale: row.locale })
    if (live === undefined) return
    const article = { id: row.id, slug: live.slug, locale: live.locale, revision: publishedRevision, topics: live.tags }
    await writeChange(trx, {
      ...change,
      view: "live",
      revision: publishedRevision,
      slug: live.slug,
      locale: live.locale,
    })
    await enqueueArticleEvent(trx, brand, "content.deleted", article, at)
  })
  wake()
  return { output: { id: input.content_id, deleted: true } }
}
