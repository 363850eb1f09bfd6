import { toSlugKey } from "@citable/contract"

import type { Writer } from "./content-rows.ts"
import { findSlugOwners } from "./find-slug-owners.ts"

/**
 * Which of these slugs another article of the locale has, in its working copy or live copy, or had before. A slug that differs by case alone
 * counts as the same.
 */
export async function findTakenSlugs(
  db: Writer,
  slugs: string[],
  { brandId, locale, contentId }: { brandId: string; locale: string; contentId: string },
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const owners = await findSlugOwners(db, { brandId, locale, slugs, contentId })
  const former = await db
    .selectFrom("previous_slugs")
    .select("slug")
    .where("brand_id", "=", brandId)
    .where("locale", "=", locale)
    .where("content_id", "!=", contentId)
    .where((eb) => eb.or([eb("slug", "in", slugs), eb("slug_key", "in", slugs.map(toSlugKey))]))
    .execute()
  const taken = [...owners.flatMap((owner) => owner.slugs), ...former.map(({ slug }) => slug)]
  const keys = new Set(taken.map(toSlugKey))
  return new Set(slugs.filter((slug) => keys.has(toSlugKey(slug))))
}
