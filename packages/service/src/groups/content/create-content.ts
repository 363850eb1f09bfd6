import type { Handler } from "../../call/call-context.ts"
import { fillImages } from "../../media/fill-images.ts"
import { notFound } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { newId } from "../../storage/new-id.ts"
import { bumpRevisions, checkSlug } from "./content-rows.ts"
import { applyInput, columnsOf, countWords, toSlug } from "./document.ts"
import { applyPreviousSlugs } from "./earlier-slugs.ts"
import { replyToWriter } from "./show-article.ts"
import { recordVersion } from "./write-working-copy.ts"

export const createContent: Handler<"create_content"> = async (context, input) => {
  const { db, brand, now } = context
  const { brand_id: _brandId, previous_slugs: previousSlugs, ...fields } = input
  const at = now()
  const body = input.body ?? ""
  const given = applyInput(undefined, fields, { slug: toSlug(input.title), locale: brand.default_locale })
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const filled = { ...(await fillImages(db, brand.id, given, body)), word_count: countWords(body) }
  await checkSlug(context, filled)
  const document = await applyPreviousSlugs(context, filled, previousSlugs)
  const { revision } = await bumpRevisions(db, brand.id, false)
  const row = await db
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
  await recordVersion(db, row, document, at)
  return { ...(await replyToWriter(context, row)), headers: { location: `/v1/content/${row.id}` } }
}
