import type { Handler } from "../../kernel/call-context.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { type ContentDocument, toArticle } from "./document.ts"
import { lockContent, previousSlugsOf } from "./repo.ts"
import { writeWorkingCopy } from "./write-working-copy.ts"

export const restoreContentRevision: Handler<"restore_content_revision"> = async ({ db, brand, now }, input) => {
  const output = await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, input.content_id)
    const revision = await trx
      .selectFrom("content_revisions")
      .selectAll()
      .where("id", "=", input.revision_id)
      .where("content_id", "=", row.id)
      .executeTakeFirst()
    if (revision === undefined) throw notFound()
    const edit = { document: JSON.parse(revision.document) as ContentDocument, body: revision.body }
    const updated = await writeWorkingCopy(trx, brand, row, edit, now())
    return toArticle(updated, "working", (await previousSlugsOf(trx, [row.id])).get(row.id) ?? [])
  })
  return { output }
}
