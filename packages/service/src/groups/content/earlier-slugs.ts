import { toSlugKey } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import type { WriteContext } from "../../call/call-context.ts"
import { previousSlugsOf, type Writer } from "./content-rows.ts"
import type { ContentDocument, ContentRow } from "./document.ts"
import { findTakenSlugs } from "./find-taken-slugs.ts"

/**
 * Puts the previous slugs that a writer gave into the document of a working copy, where they wait for the next publish. The document has
 * none while the article already has exactly these. Throws 409 if another article has or had one of them.
 */
export async function applyPreviousSlugs(
  { db, brand }: WriteContext,
  document: ContentDocument,
  given: readonly string[] | undefined,
  row?: Pick<ContentRow, "id" | "slug">,
): Promise<ContentDocument> {
  if (given === undefined) return document
  const { previous_slugs: _waiting, ...rest } = document
  const present = row === undefined ? [] : ((await previousSlugsOf(db, [row.id])).get(row.id) ?? [])
  const wanted = given.map((slug) => slug.normalize("NFC"))
  const place = { brandId: brand.id, locale: document.locale, contentId: row?.id ?? "" }
  const isNew = (slug: string) => slug !== document.slug && !present.includes(slug)
  const taken = await findTakenSlugs(db, wanted.filter(isNew), place)
  const errors = wanted.flatMap((slug, index) =>
    taken.has(slug) ? [{ pointer: `/previous_slugs/${index}`, detail: "taken" }] : [],
  )
  if (errors.length > 0) {
    const detail = `Other articles have or had these slugs (${document.locale}): ${[...taken].join(", ")}. Leave them out.`
    throw new ProblemError("conflict", detail, { errors })
  }
  // The slug of a withdrawn article is a previous one too, but not shown, so the writer cannot have left it out.
  const list = new Set([...wanted, ...present.filter((slug) => slug === row?.slug)])
  const isShown = (slug: string) => slug !== document.slug
  const [shown, known] = [[...list].filter(isShown), new Set(present.filter(isShown))]
  const isSame = shown.length === known.size && shown.every((slug) => known.has(slug))
  return isSame ? rest : { ...rest, previous_slugs: [...list] }
}

/**
 * Makes the waiting previous slugs of a document those of the article, and returns the document without them. The slug that this publish
 * leaves behind stays too. A slug that another article took in the meantime is left out. `changed`: the slugs that begin or cease to lead to the article.
 */
export async function publishPreviousSlugs(
  trx: Writer,
  row: ContentRow,
  document: ContentDocument,
  { left, at }: { left: string | undefined; at: number },
): Promise<{ document: ContentDocument; changed: string[] }> {
  const { previous_slugs: waiting, ...rest } = document
  if (waiting === undefined) return { document: rest, changed: [] }
  const present = (await previousSlugsOf(trx, [row.id])).get(row.id) ?? []
  const kept = new Set([...waiting, ...(left === undefined ? [] : [left])])
  const removed = present.filter((slug) => !kept.has(slug))
  if (removed.length > 0)
    await trx.deleteFrom("previous_slugs").where("content_id", "=", row.id).where("slug", "in", removed).execute()
  const wanted = waiting.filter((slug) => slug !== document.slug && !present.includes(slug))
  const { locale } = document
  const taken = await findTakenSlugs(trx, wanted, { brandId: row.brand_id, locale, contentId: row.id })
  const added = wanted.filter((slug) => !taken.has(slug))
  const values = added.map((slug) => ({
    brand_id: row.brand_id,
    locale,
    slug,
    slug_key: toSlugKey(slug),
    content_id: row.id,
    created_at: at,
  }))
  if (values.length > 0) await trx.insertInto("previous_slugs").values(values).execute()
  return { document: rest, changed: [...added, ...removed] }
}
