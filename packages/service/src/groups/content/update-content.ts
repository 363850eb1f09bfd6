import type { Handler } from "../../kernel/call-context.ts"
import { applyInput, type ContentDocument, countWords, toArticle } from "./document.ts"
import { bumpRevisions, checkSlug, lockContent, previousSlugsOf, writeChange, writeTags } from "./repo.ts"

export const updateContent: Handler<"update_content"> = async ({ db, brand, now }, input) => {
  const { content_id: contentId, ...fields } = input
  const output = await db.transaction().execute(async (trx) => {
    const row = await lockContent(trx, brand.id, contentId)
    const previousSlugs = (await previousSlugsOf(trx, [row.id])).get(row.id) ?? []
    const body = input.body ?? row.body
    const document = applyInput(JSON.parse(row.document) as ContentDocument, fields, row)
    document.word_count = countWords(body)
    const text = JSON.stringify(document)
    if (text === row.document && body === row.body) return toArticle(row, "working", previousSlugs)
    await checkSlug(trx, brand.id, document, row.id)
    const at = now()
    const { revision } = await bumpRevisions(trx, brand.id, false)
    const updated = await trx
      .updateTable("contents")
      .set({
        type: document.type,
        locale: document.locale,
        slug: document.slug,
        document: text,
        body,
        version: row.version + 1,
        revision,
        updated_at: at,
      })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeTags(trx, row.id, "working", document.tags)
    await writeChange(trx, {
      brandId: brand.id,
      view: "working",
      contentId: row.id,
      revision,
      op: "upsert",
      slug: document.slug,
      locale: document.locale,
      at,
    })
    return toArticle(updated, "working", previousSlugs)
  })
  return { output }
}
