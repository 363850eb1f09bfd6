import { toSlug } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { countBodyWords } from "@citable/language/text/count-body-words"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { fillImages } from "../../media/fill-images.ts"
import { applyCustom } from "./apply-custom.ts"
import { checkSlug } from "./check-slug.ts"
import { applyInput } from "./document.ts"
import { applyPreviousSlugs } from "./earlier-slugs.ts"
import { findFreeSlug } from "./find-free-slug.ts"
import { insertContent } from "./insert-content.ts"
import { resolveImages } from "./resolve-images.ts"
import { replyToWriter } from "./show-article.ts"

export const createContent: Handler<"create_content"> = async (context, input) => {
  const { db, brand } = context
  const { brand_id: _brandId, on_slug_conflict: onConflict, previous_slugs: previousSlugs, ...given } = input
  const body = input.body ?? ""
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const fields = await resolveImages(context, given)
  const locale = input.locale ?? brand.default_locale
  const wanted = toSlug(input.title) ?? "article"
  const isOwnChoice = input.slug !== undefined
  const slug = onConflict === "suffix" && !isOwnChoice ? await findFreeSlug(context, { slug: wanted, locale }) : wanted
  const custom = applyCustom(brand, undefined, input.custom)
  const applied = applyInput(undefined, { ...fields, ...custom }, { slug, locale })
  const filled = { ...(await fillImages(db, brand.id, applied, body)), word_count: countBodyWords(body) }
  await checkSlug(context, filled, { isFromTitle: !isOwnChoice })
  const document = await applyPreviousSlugs(context, filled, previousSlugs)
  const row = await insertContent(context, { document, body })
  return { ...(await replyToWriter(context, row)), headers: { location: `/v1/content/${row.id}` } }
}
