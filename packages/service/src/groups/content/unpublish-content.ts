import type { PreparedHandler, WriteContext } from "../../call/call-context.ts"
import { writeMediaUses } from "../../media/fill-images.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { inTransaction } from "../../storage/in-transaction.ts"
import { findTarget } from "../integrations/find-target.ts"
import {
  bumpRevisions,
  enqueueArticleEvent,
  lockContent,
  previousLocalesOf,
  previousSlugsOf,
  writeChange,
  writeTags,
} from "./content-rows.ts"
import { writeCustom } from "./custom-rows.ts"
import type { ContentDocument } from "./document.ts"
import { readPublication } from "./publications/read-publication.ts"
import { withdrawFromPlatforms } from "./publications/withdraw-from-platforms.ts"
import { finishScheduled, writePreviousSlug } from "./publish-now.ts"
import { replyToWriter } from "./show-article.ts"

export const unpublishContent: PreparedHandler<"unpublish_content", string[] | undefined> = {
  prepare: async (context, input) => {
    const { integration_id: integrationId, content_id: contentId } = input
    if (integrationId === undefined) return undefined
    if (input.only !== undefined) {
      throw new ProblemError(
        "invalid_input",
        "only=schedule is for the brand's own sites. Omit it, or integration_id.",
        {
          errors: [{ pointer: "/only", detail: "not with integration_id" }],
        },
      )
    }
    const target = integrationId === "*" ? undefined : await findTarget(context.db, context.brand.id, integrationId)
    if (target?.kind === "own") return undefined
    if (target?.kind === "deploy_hook") {
      const detail =
        "Only a platform that shows articles can withdraw one. Omit integration_id for the brand's own sites."
      throw new ProblemError("invalid_input", detail, {
        errors: [{ pointer: "/integration_id", detail: "no platform" }],
      })
    }
    if (integrationId === "*") {
      // The own sites come first, and stay as they are then, whatever the platforms answer.
      const { db } = context
      const deliverAfterCommit = () => {}
      await inTransaction(db, async (trx) => {
        await unpublishHere({ ...context, db: trx, deliverAfterCommit }, { content_id: contentId })
        await context.action.write(trx)
      })
    }
    return withdrawFromPlatforms(context, { contentId, integrationId })
  },
  handle: async (context, input, publicationIds) => {
    if (publicationIds === undefined) return unpublishHere(context, input)
    const row = await lockContent(context, input.content_id)
    for (const id of publicationIds) await readPublication(context.db, id)
    return replyToWriter(context, row)
  },
}

/** Takes an article off the brand's own sites, or cancels its schedule. */
async function unpublishHere(
  context: WriteContext,
  input: { content_id: string; only?: "schedule" | undefined },
): ReturnType<typeof replyToWriter> {
  const { db, brand, now, deliverAfterCommit } = context
  const at = now()
  const row = await lockContent(context, input.content_id)
  const isOver = row.publish_at === null && (row.live_document === null || input.only === "schedule")
  if (isOver) return replyToWriter(context, row)
  await finishScheduled(db, row.id, "cancelled")
  if (row.live_document === null || input.only === "schedule") {
    const { revision } = await bumpRevisions(db, brand.id, false)
    const former = row.published_at === null ? "draft" : "unpublished"
    const back = await db
      .updateTable("contents")
      .set({ status: row.live_document === null ? former : row.status, publish_at: null, revision })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { brandId: brand.id, contentId: row.id, slug: row.slug, locale: row.locale, at } as const
    await writeChange(db, { ...change, view: "working", revision, op: "upsert" })
    return replyToWriter(context, back)
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
    reason: "unpublished",
  })
  const { slug, locale, tags: topics } = live
  const previousLocales = (await previousLocalesOf(db, new Map([[row.id, locale]]))).get(row.id)
  const article = { id: row.id, slug, locale, previousSlugs, previousLocales, revision: publishedRevision, topics }
  await enqueueArticleEvent(db, brand, "content.unpublished", article, at)
  deliverAfterCommit()
  return replyToWriter(context, updated)
}
