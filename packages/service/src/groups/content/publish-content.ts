import type { Publication } from "@citable/contract"
import type { Selectable } from "kysely"

import { type Handler } from "../../call/call-context.ts"
import { enqueueEvent } from "../../outbox/enqueue-event.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { type BrandRow } from "../../storage/brand-row.ts"
import { type Tables } from "../../storage/tables/tables.ts"
import { findDeployHook } from "../integrations/find-deploy-hook.ts"
import { bumpRevisions, lockContent, type Writer, writeChange } from "./content-rows.ts"
import type { ContentRow } from "./document.ts"
import { publishNow, finishScheduled, writePublication } from "./publish-now.ts"
import { requestDeploy } from "./request-deploy.ts"
import { replyToWriter } from "./show-article.ts"

type PublicationRow = Selectable<Tables["publications"]>

export const publishContent: Handler<"publish_content"> = async (context, input) => {
  const { db, brand, now, deliverAfterCommit } = context
  const reply = async (publication: PublicationRow, content: ContentRow) => {
    const { output, etag } = await replyToWriter(context, content)
    return { output: { publication: toPublication(publication), content: output }, etag }
  }
  const hook = await findDeployHook(db, brand.id, input.integration_id)
  if (hook !== undefined) {
    const { publication, row } = await requestDeploy({ db, now }, brand, hook, input)
    return reply(publication, row)
  }
  if (input.as === "draft") {
    throw new ProblemError(
      "invalid_input",
      "The brand's own sites have no drafts. Omit `as`, or name an integration of an external platform.",
      {
        errors: [{ pointer: "/as", detail: "draft needs an external platform" }],
      },
    )
  }
  const at = now()
  const publishAt = input.publish_at === undefined ? at : Date.parse(input.publish_at)
  const row = await lockContent(db, brand.id, input.content_id)
  await finishScheduled(db, row.id, "cancelled")
  if (publishAt > at) {
    const scheduled = await schedule(db, brand, row, { at, publishAt })
    deliverAfterCommit()
    return reply(await writePublication(db, row.id, "scheduled", at, publishAt), scheduled)
  }
  // Nothing changes, so there is no new revision that would invalidate caches.
  if (row.live_version === row.version && row.publish_at === null) return reply(await latestSuccess(db, row.id), row)
  const published = await publishNow(db, brand, row, at)
  deliverAfterCommit()
  return reply(await writePublication(db, row.id, "succeeded", at, null), published)
}

async function schedule(
  trx: Writer,
  brand: BrandRow,
  row: ContentRow,
  { at, publishAt }: { at: number; publishAt: number },
): Promise<ContentRow> {
  const { revision, publishedRevision } = await bumpRevisions(trx, brand.id, false)
  const scheduled = await trx
    .updateTable("contents")
    .set({
      publish_at: publishAt,
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

/** Converts a row to a publication on the wire. */
export function toPublication(row: PublicationRow): Publication {
  return {
    id: row.id,
    status: row.status,
    integration_id: row.integration_id,
    publish_at: row.publish_at === null ? null : new Date(row.publish_at).toISOString(),
    remote_id: row.remote_id,
    url: row.url,
    error: row.error,
    created_at: new Date(row.created_at).toISOString(),
  }
}
