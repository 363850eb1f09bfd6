import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { lockContent } from "./content-rows.ts"
import type { ContentDocument } from "./document.ts"
import { refuseWhileBusy } from "./refuse-while-busy.ts"
import { requirePublishToEdit } from "./require-publish.ts"
import { replyToWriter } from "./show-article.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"

export const restoreContentRevision: Handler<"restore_content_revision"> = async (context, input) => {
  const { db } = context
  const row = await lockContent(context, input.content_id)
  requirePublishToEdit(context, row)
  refuseWhileBusy(row)
  const revision = await db
    .selectFrom("content_revisions")
    .selectAll()
    .where("id", "=", input.revision_id)
    .where("content_id", "=", row.id)
    .executeTakeFirstOrThrow(() => notFound())
  // Previous slugs belong to the article and not to one of its texts, so those that wait stay.
  const { previous_slugs: _former, ...former } = JSON.parse(revision.document) as ContentDocument
  const { previous_slugs: waiting } = JSON.parse(row.document) as ContentDocument
  const document = waiting === undefined ? former : { ...former, previous_slugs: waiting }
  const edit = { document, body: revision.body }
  return replyToWriter(context, await writeWorkingCopy(context, row, edit))
}
