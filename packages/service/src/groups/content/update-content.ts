import type { Handler } from "../../call/call-context.ts"
import { matchesEtag } from "../../call/matches-etag.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { lockContent } from "./content-rows.ts"
import { applyInput, type ContentDocument, type ContentRow } from "./document.ts"
import { articleTag } from "./revision.ts"
import { replyToWriter } from "./show-article.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"

export const updateContent: Handler<"update_content"> = async (context, input) => {
  const { db, brand, ifMatch } = context
  const { content_id: contentId, ...fields } = input
  const row = await lockContent(db, brand.id, contentId)
  if (ifMatch !== null && !isCurrent(row, ifMatch)) {
    const detail = `Somebody has edited the item meanwhile: it is at version ${row.version}. Read it again, then edit.`
    throw new ProblemError("precondition_failed", detail)
  }
  const document = applyInput(JSON.parse(row.document) as ContentDocument, fields, row)
  return replyToWriter(context, await writeWorkingCopy(context, row, { document, body: input.body ?? row.body }))
}

/**
 * Whether an `If-Match` names the working copy, which is what an edit changes. The tag of what is live names it as well while
 * both are the same: whoever may not read drafts has no other.
 */
function isCurrent(row: ContentRow, ifMatch: string): boolean {
  const isNamed = (view: "working" | "live") => matchesEtag(ifMatch, articleTag(row, view), { weak: false })
  return isNamed("working") || (row.live_version === row.version && isNamed("live"))
}
