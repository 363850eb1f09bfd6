import type { Handler } from "../../kernel/call-context.ts"
import { newId } from "../../kernel/new-id.ts"
import { ProblemError } from "../../kernel/problem-error.ts"
import { type ContentDocument, toArticle } from "./document.ts"
import { bumpRevisions, enqueueArticleEvent, lockContent, previousSlugsOf, writeChange, writeTags } from "./repo.ts"

export const publishContent: Handler<"publish_content"> = async ({ db, brand, now, wake }, input) => {
  if (input.integration_id !== undefined) {
    throw new ProblemError(
      "not_found",
      "The brand has no such integration. Leave integration_id out to publish to the brand's own sites.",
      {
        errors: [{ pointer: "/integration_id", detail: "unknown" }],
      },
    )
  }
  const at = now()
  const content = await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, input.content_id)
    if (row.live_version === row.version) {
      return toArticle(row, "working", (await previousSlugsOf(trx, [row.id])).get(row.id) ?? [])
    }
    const document = JSON.parse(row.document) as ContentDocument
    const before = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
    const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, true)
    if (before !== undefined && (before.slug !== document.slug || before.locale !== document.locale)) {
      const values = { content_id: row.id, created_at: at }
      await trx
        .insertInto("previous_slugs")
        .values({ brand_id: brand.id, locale: before.locale, slug: before.slug, ...values })
        .onConflict((conflict) => conflict.columns(["brand_id", "locale", "slug"]).doUpdateSet(values))
        .execute()
    }
    // Whoever had this slug before gives it up: an address leads to one article.
    await trx
      .deleteFrom("previous_slugs")
      .where("brand_id", "=", brand.id)
      .where("locale", "=", document.locale)
      .where("slug", "=", document.slug)
      .execute()
    const updated = await trx
      .updateTable("contents")
      .set({
        status: "published",
        revision,
        published_revision: publishedRevision,
        published_at: document.published_at === null ? (row.published_at ?? at) : Date.parse(document.published_at),
        live_type: document.type,
        live_locale: document.locale,
        live_slug: document.slug,
        live_document: row.document,
        live_body: row.body,
        live_version: row.version,
        live_updated_at: row.updated_at,
      })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeTags(trx, row.id, "live", document.tags)
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
    }
    await enqueueArticleEvent(trx, brand, before === undefined ? "content.published" : "content.updated", article, at)
    return toArticle(updated, "working", (await previousSlugsOf(trx, [row.id])).get(row.id) ?? [])
  })
  wake()
  const publication = {
    id: newId("pub", at),
    status: "succeeded",
    integration_id: null,
    remote_id: null,
    url: null,
    error: null,
  } as const
  return { output: { publication, content } }
}
