import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import type { Handler, WriteContext } from "../../call/call-context.ts"
import { applyCustom } from "./apply-custom.ts"
import { bumpRevisions, lockContent, writeChange } from "./content-rows.ts"
import { applyInput, type ContentDocument, type ContentRow } from "./document.ts"
import { applyPreviousSlugs } from "./earlier-slugs.ts"
import { refuseOtherVersion } from "./refuse-other-version.ts"
import { refuseWhileBusy } from "./refuse-while-busy.ts"
import { requirePublishToEdit } from "./require-publish.ts"
import { resolveImages } from "./resolve-images.ts"
import { replyToWriter } from "./show-article.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"
import { cancelWriting } from "./writing/cancel-writing.ts"

export const updateContent: Handler<"update_content"> = async (context, input) => {
  if (input.trashed === false) return takeOutOfTrash(context, input)
  const {
    content_id: contentId,
    previous_slugs: previousSlugs,
    cancel_writing: isStopped,
    trashed: _trashed,
    version_name: name,
    ...given
  } = input
  const found = await lockContent(context, contentId)
  requirePublishToEdit(context, found)
  const row = isStopped ? await stopWriting(context, found) : found
  refuseWhileBusy(row)
  refuseOtherVersion(context, found, "edit")
  const fields = await resolveImages(context, given)
  const before = JSON.parse(row.document) as ContentDocument
  const custom = applyCustom(context.brand, before.custom, input.custom)
  const edited = applyInput(before, { ...withModified(before, row, input), ...fields, ...custom }, row)
  const document = await applyPreviousSlugs(context, edited, previousSlugs, row)
  const written = await writeWorkingCopy(context, row, { document, body: input.body ?? row.body })
  if (name !== undefined) await nameVersion(context, written, name)
  return replyToWriter(context, written)
}

/** A name is no change of the article, so no reader learns of it. */
async function nameVersion({ db }: WriteContext, { id, version }: ContentRow, name: string): Promise<void> {
  await db
    .updateTable("content_revisions")
    .set({ name })
    .where("content_id", "=", id)
    .where("version", "=", version)
    .execute()
}

async function takeOutOfTrash(context: WriteContext, input: ToolInput<"update_content">) {
  const { refuseOtherFields } = await import("../../trash/refuse-other-fields.ts")
  refuseOtherFields(input, ["cancel_writing"])
  const { content_id: contentId } = input
  const { restoreArticle } = await import("./trash/restore-article.ts")
  const found = await restoreArticle(context, contentId)
  if (found === undefined) return keepArticle(context, await lockContent(context, contentId))
  const { output, ...reply } = await replyToWriter(context, found.row)
  return { ...reply, output: { ...output, restored: found.restored } }
}

/** Ends a deletion that waits for platforms. They go on withdrawing the article, as after unpublish_content. */
async function keepArticle(context: WriteContext, row: ContentRow) {
  // Whoever lost the answer asks again.
  if (row.deletion === null) return replyToWriter(context, row)
  const { db, brand } = context
  const { revision } = await bumpRevisions(db, brand.id, false)
  const kept = await db
    .updateTable("contents")
    .set({ deletion: null, revision })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: contentId, slug, locale } = kept
  const change = { brandId: brand.id, contentId, slug, locale, at: context.now() } as const
  await writeChange(db, { ...change, view: "working", revision, op: "upsert" })
  const { output, ...reply } = await replyToWriter(context, kept)
  return { ...reply, output: { ...output, restored: { former_slug: null, lost_previous_slugs: [] } } }
}

async function stopWriting({ db, now }: WriteContext, row: ContentRow): Promise<ContentRow> {
  const cancelled = await cancelWriting(db, row, now())
  if (cancelled.isCancelled) return cancelled.row
  throw new ProblemError("conflict", "No language model writes this article, so there is nothing to stop.")
}

/** A new title or body is a change that readers see, so the writer's own date of the last change no longer holds. */
function withModified(before: ContentDocument, row: ContentRow, input: ToolInput<"update_content">) {
  const isRewritten = (input.title ?? before.title) !== before.title || (input.body ?? row.body) !== row.body
  return isRewritten && input.modified_at === undefined ? { modified_at: null } : {}
}
