import { toSlugKey } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import type { ContentRow } from "./document.ts"

export interface SlugOwner extends Pick<ContentRow, "id" | "title" | "live_title" | "live_version"> {
  /** Its slugs among the wanted ones, or that differ from them by case alone. */
  slugs: string[]
  /** The one of its live copy, if it is among them. */
  liveSlug: string | undefined
}

/**
 * Finds the articles of a brand and locale that have one of these slugs, or one that differs by case alone, in their working copy or live
 * copy. Leaves out the article `contentId`.
 */
export async function findSlugOwners(
  db: Database,
  { brandId, locale, slugs, contentId = "" }: { brandId: string; locale: string; slugs: string[]; contentId?: string },
): Promise<SlugOwner[]> {
  if (slugs.length === 0) return []
  const keys = new Set(slugs.map(toSlugKey))
  const rows = await db
    .selectFrom("contents")
    .select(["id", "title", "locale", "slug", "live_title", "live_locale", "live_slug", "live_version"])
    .where("id", "!=", contentId)
    .where((eb) => {
      // Each of them names the brand, so that SQLite uses the index of each (https://www.sqlite.org/optoverview.html, section 3).
      const isOwn = eb("brand_id", "=", brandId)
      return eb.or([
        // A process of a former release writes no keys.
        eb.and([isOwn, eb("locale", "=", locale), eb("slug", "in", slugs)]),
        eb.and([isOwn, eb("locale", "=", locale), eb("slug_key", "in", [...keys])]),
        eb.and([isOwn, eb("live_locale", "=", locale), eb("live_slug", "in", slugs)]),
        eb.and([isOwn, eb("live_locale", "=", locale), eb("live_slug_key", "in", [...keys])]),
      ])
    })
    .execute()
  return rows.flatMap((row) => {
    const isWanted = (slug: string | null, at: string | null) =>
      slug !== null && at === locale && keys.has(toSlugKey(slug))
    const liveSlug = isWanted(row.live_slug, row.live_locale) ? (row.live_slug ?? undefined) : undefined
    const found = [...(isWanted(row.slug, row.locale) ? [row.slug] : []), ...(liveSlug === undefined ? [] : [liveSlug])]
    return found.length === 0 ? [] : [{ ...row, slugs: found, liveSlug }]
  })
}
