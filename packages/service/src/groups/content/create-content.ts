import type { Handler } from "../../kernel/call-context.ts"
import { lockBrand } from "../../kernel/lock-brand.ts"
import { newId } from "../../kernel/new-id.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { applyInput, columnsOf, countWords, toArticle, toSlug } from "./document.ts"
import { articleTag } from "./reading.ts"
import { bumpRevisions, checkSlug, writeChange, writeTags } from "./repo.ts"
import { writeRevision } from "./write-working-copy.ts"

export const createContent: Handler<"create_content"> = async ({ db, brand, now }, input) => {
  const { brand_id: _brandId, ...fields } = input
  const at = now()
  const body = input.body ?? ""
  const document = applyInput(undefined, fields, { slug: toSlug(input.title), locale: brand.default_locale })
  document.word_count = countWords(body)
  const row = await db.transaction().execute(async (trx) => {
    if ((await lockBrand(trx, brand.id)) === undefined) throw notFound()
    await checkSlug(trx, brand.id, document)
    const { revision } = await bumpRevisions(trx, brand.id, false)
    const inserted = await trx
      .insertInto("contents")
      .values({
        id: newId("cnt", at),
        brand_id: brand.id,
        ...columnsOf(document),
        status: "draft",
        document: JSON.stringify(document),
        body,
        version: 1,
        revision,
        created_at: at,
        updated_at: at,
        published_revision: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeRevision(trx, inserted, at)
    await writeTags(trx, inserted.id, "working", document.tags)
    await writeChange(trx, {
      brandId: brand.id,
      view: "working",
      contentId: inserted.id,
      revision,
      op: "upsert",
      slug: document.slug,
      locale: document.locale,
      at,
    })
    return inserted
  })
  const etag = articleTag(row, "working")
  return { output: toArticle(row, "working", []), etag, headers: { location: `/v1/content/${row.id}` } }
}
