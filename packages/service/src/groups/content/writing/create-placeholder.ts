import { toSlug } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { WriteContext } from "../../../call/call-context.ts"
import { applyCustom } from "../apply-custom.ts"
import { applyInput, type ContentInput, type ContentRow } from "../document.ts"
import { findFreeSlug } from "../find-free-slug.ts"
import { insertContent } from "../insert-content.ts"

/** Creates the article that a job will write, with a title to find it by. */
export async function createPlaceholder(
  context: WriteContext,
  { title, locale, ...fields }: ContentInput & { title: string; locale: string },
): Promise<ContentRow> {
  const { db, brand } = context
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const slug = await findFreeSlug(context, { slug: toSlug(title) ?? "article", locale })
  const custom = applyCustom(brand, undefined, undefined)
  const document = applyInput(undefined, { ...fields, ...custom, title }, { slug, locale })
  return insertContent(context, { document, body: "" })
}
