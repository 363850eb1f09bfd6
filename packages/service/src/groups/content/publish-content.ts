import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type BrandRow } from "@citable/storage/brand-row"

import type { PreparedHandler, WriteContext } from "../../call/call-context.ts"
import { enqueueEvent } from "../../outbox/enqueue-event.ts"
import { findTarget } from "../integrations/find-target.ts"
import { bumpRevisions, lockContent, type Writer, writeChange } from "./content-rows.ts"
import type { ContentDocument, ContentRow } from "./document.ts"
import { type PlatformResult, publishToPlatform } from "./publications/publish-to-platform.ts"
import { type PublicationRow, readPublication, toPublication } from "./publications/read-publication.ts"
import { publishNow, finishScheduled, writePublication } from "./publish-now.ts"
import { readRevision } from "./read-revision.ts"
import { refuseLaterDate } from "./refuse-later-date.ts"
import { refuseOtherAddress } from "./refuse-other-address.ts"
import { refuseOtherVersion } from "./refuse-other-version.ts"
import { refuseWhileBusy } from "./refuse-while-busy.ts"
import { refuseWithoutValues } from "./refuse-without-values.ts"
import { requestDeploy } from "./request-deploy.ts"
import { replyToWriter } from "./show-article.ts"
import { refuseWithoutText } from "./writing/refuse-without-text.ts"

export const publishContent: PreparedHandler<"publish_content", PlatformResult | undefined> = {
  prepare: async (context, input) => {
    const target = await findTarget(context, context.brand.id, input.integration_id)
    if (target.kind === "platform") {
      if (input.version === undefined) return publishToPlatform(context, target.integration, input)
      throw new ProblemError("invalid_input", "A platform gets the working copy. Omit `version`.", {
        errors: [{ pointer: "/version", detail: "not with a platform" }],
      })
    }
    for (const name of ["on_conflict", "remote_id", "dry_run"] as const) {
      if (input[name] === undefined || input[name] === false) continue
      throw new ProblemError(
        "invalid_input",
        "Only an external platform has this. Name its integration_id, or omit the field.",
        {
          errors: [{ pointer: `/${name}`, detail: "needs an external platform" }],
        },
      )
    }
    return undefined
  },
  handle: async (context, input, result) => {
    const { db, brand } = context
    const reply = async (publication: PublicationRow | undefined, content: ContentRow) => {
      const { output, etag } = await replyToWriter(context, content)
      return {
        output: { publication: publication === undefined ? null : toPublication(publication), content: output },
        etag,
      }
    }
    if (result !== undefined) {
      const row = await lockContent(context, input.content_id)
      if ("publicationId" in result) {
        const publication = await readPublication(db, result.publicationId)
        const { output, etag } = await replyToWriter(context, row)
        return { output: { publication, content: output }, etag }
      }
      const { output, etag } = await reply(undefined, row)
      return { output: { ...output, preview: result.preview }, etag }
    }
    const target = await findTarget(context, brand.id, input.integration_id)
    if (target.kind === "deploy_hook") {
      const { publication, row } = await requestDeploy(context, target.integration, input)
      return reply(publication, row)
    }
    if (input.as === "draft") {
      throw new ProblemError(
        "invalid_input",
        "The brand's own sites have no drafts. Omit `as`, or name an integration of an external platform.",
        { errors: [{ pointer: "/as", detail: "draft needs an external platform" }] },
      )
    }
    const { publication, row } = await publishHere(context, input)
    return reply(publication, row)
  },
}

/** Publishes or schedules the working copy, or a version of it, on the brand's own sites. */
async function publishHere(
  context: WriteContext,
  input: Pick<ToolInput<"publish_content">, "content_id" | "publish_at" | "version">,
): Promise<{ publication: PublicationRow; row: ContentRow }> {
  const { db, brand, now, deliverAfterCommit } = context
  const at = now()
  const publishAt = input.publish_at === undefined ? at : Date.parse(input.publish_at)
  const row = await lockContent(context, input.content_id)
  refuseOtherVersion(context, row, "publish")
  refuseWhileBusy(row)
  refuseWithoutText(row)
  const version = input.version ?? row.version
  const shown = version === row.version ? row : await readRevision(db, row, version)
  const document = JSON.parse(shown.document) as ContentDocument
  const { slug, locale } = document
  refuseWithoutValues(brand, document)
  refuseOtherAddress(version, { slug, locale }, row, "Restore that version first, then publish.")
  refuseLaterDate(shown, publishAt)
  await finishScheduled(db, row.id, "cancelled")
  if (publishAt > at) {
    const scheduled = await schedule(db, brand, row, { at, publishAt, version: input.version ?? null })
    deliverAfterCommit()
    const publication = await writePublication(db, { ...scheduled, version }, "scheduled", at, publishAt)
    return { publication, row: scheduled }
  }
  // Nothing changes, so there is no new revision that would invalidate caches.
  if (row.live_version === version && row.publish_at === null) {
    return { publication: await latestSuccess(db, row.id), row }
  }
  const published = await publishNow(db, brand, row, at, version)
  deliverAfterCommit()
  const publication = await writePublication(db, { ...published, version }, "succeeded", at, null)
  return { publication, row: published }
}

async function schedule(
  trx: Writer,
  brand: BrandRow,
  row: ContentRow,
  { at, publishAt, version }: { at: number; publishAt: number; version: number | null },
): Promise<ContentRow> {
  const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, false)
  const scheduled = await trx
    .updateTable("contents")
    .set({
      publish_at: publishAt,
      publish_version: version,
      revision,
      ...(row.live_document === null ? { status: "scheduled" as const } : {}),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, slug, locale } = scheduled
  const change = { brandId: brand.id, contentId: id, op: "upsert", slug, locale, at } as const
  await writeChange(trx, { ...change, view: "working", revision })
  // The event has only the article's id, because a receiver may not be allowed to read drafts.
  const data = { brand_id: brand.id, content_id: id, revision: publishedRevision }
  await enqueueEvent(trx, brand.id, { type: "content.scheduled", at, data })
  return scheduled
}

/** The publication that made the current live copy live. */
function latestSuccess(trx: Writer, contentId: string): Promise<PublicationRow> {
  return trx
    .selectFrom("publications")
    .selectAll()
    .where("content_id", "=", contentId)
    .where("integration_id", "is", null)
    .where("status", "=", "succeeded")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
}
