import type { Handler } from "../../kernel/call-context.ts"
import { ProblemError } from "../../kernel/problem-error.ts"
import { applyInput, type ContentDocument, toArticle } from "./document.ts"
import { articleTag, hasTag } from "./reading.ts"
import { lockContent, previousSlugsOf } from "./repo.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"

export const updateContent: Handler<"update_content"> = async ({ db, brand, now, ifMatch }, input) => {
  const { content_id: contentId, ...fields } = input
  const reply = await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, contentId)
    if (ifMatch !== null && !hasTag(ifMatch, articleTag(row, "working"), { weak: false })) {
      const detail = `Somebody has edited the item meanwhile: it is at version ${row.version}. Read it again, then edit.`
      throw new ProblemError("precondition_failed", detail)
    }
    const document = applyInput(JSON.parse(row.document) as ContentDocument, fields, row)
    const updated = await writeWorkingCopy(trx, brand, row, { document, body: input.body ?? row.body }, now())
    const previousSlugs = (await previousSlugsOf(trx, [row.id])).get(row.id) ?? []
    return { output: toArticle(updated, "working", previousSlugs), etag: articleTag(updated, "working") }
  })
  return reply
}
