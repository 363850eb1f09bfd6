import type { Publication } from "@citable/contract"
import type { Selectable } from "kysely"

import type { Handler } from "../../kernel/call-context.ts"
import { requireApiTarget } from "../../kernel/integrations.ts"
import { newId } from "../../kernel/new-id.ts"
import { ProblemError } from "../../kernel/problem-error.ts"
import type { Tables } from "../../kernel/tables.ts"
import { toArticle } from "./document.ts"
import { publishNow, settleScheduled, writePublication } from "./publish-now.ts"
import { bumpRevisions, enqueueArticleEvent, lockContent, previousSlugsOf, writeChange } from "./repo.ts"

export const publishContent: Handler<"publish_content"> = async ({ db, brand, now, wake }, input) => {
  await requireApiTarget(db, brand.id, input.integration_id)
  if (input.as === "draft") {
    throw new ProblemError(
      "invalid_input",
      "The brand's own sites have no drafts. Leave `as` out, or name an outside platform.",
      {
        errors: [{ pointer: "/as", detail: "draft needs an outside platform" }],
      },
    )
  }
  const at = now()
  const publishAt = input.publish_at === undefined ? at : Date.parse(input.publish_at)
  const output = await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, input.content_id)
    const previousSlugs = (await previousSlugsOf(trx, [row.id])).get(row.id) ?? []
    if (publishAt > at) {
      await settleScheduled(trx, row.id, "cancelled")
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
      await writeChange(trx, {
        brandId: brand.id,
        view: "working",
        contentId: id,
        revision,
        op: "upsert",
        slug,
        locale,
        at,
      })
      await enqueueArticleEvent(
        trx,
        brand,
        "content.scheduled",
        { id, slug, locale, revision: publishedRevision, topics: [] },
        at,
      )
      const publication = await writePublication(trx, row.id, "scheduled", at, publishAt)
      return { publication: toPublication(publication), content: toArticle(scheduled, "working", previousSlugs) }
    }
    await settleScheduled(trx, row.id, "cancelled")
    // Nothing to do is done without a new revision, so that nobody's cache turns over for it.
    if (row.live_version === row.version && row.publish_at === null) {
      const last = { id: newId("pub", at), status: "succeeded", integration_id: null, publish_at: null } as const
      const publication = { ...last, created_at: new Date(at).toISOString(), remote_id: null, url: null, error: null }
      return { publication, content: toArticle(row, "working", previousSlugs) }
    }
    const updated = await publishNow(trx, brand, row, at)
    const publication = await writePublication(trx, row.id, "succeeded", at, null)
    const slugs = (await previousSlugsOf(trx, [row.id])).get(row.id) ?? []
    return { publication: toPublication(publication), content: toArticle(updated, "working", slugs) }
  })
  wake()
  return { output }
}

/** A publication as the wire sees it. */
export function toPublication(row: Selectable<Tables["publications"]>): Publication {
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
