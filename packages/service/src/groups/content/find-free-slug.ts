import { toNumberedSlug } from "@citable/contract"

import type { WriteContext } from "../../call/call-context.ts"

/** How many slugs one query looks at. */
const batch = 100
/** The highest number at the end of a slug. */
const highest = 10_000

/**
 * Finds a slug that no article of the brand and locale has: the wanted one, or the first free one of `…-2`, `…-3` and
 * so on. The caller holds the lock of the brand, so the slug stays free. Returns the wanted one if all are taken.
 */
export async function findFreeSlug(
  context: WriteContext,
  { slug: wanted, locale }: { slug: string; locale: string },
): Promise<string> {
  for (let from = 1; from <= highest; from += batch) {
    const numbers = Array.from({ length: batch }, (_, at) => from + at)
    const candidates = numbers.map((number) => (number === 1 ? wanted : toNumberedSlug(wanted, number)))
    const taken = await takenSlugs(context, locale, candidates)
    const free = candidates.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
  return wanted
}

/** Which of some slugs an article has, in its working copy or live copy. */
async function takenSlugs({ db, brand }: WriteContext, locale: string, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("contents")
    .select(["locale", "slug", "live_locale", "live_slug"])
    .where("brand_id", "=", brand.id)
    .where((eb) =>
      eb.or([
        eb.and([eb("locale", "=", locale), eb("slug", "in", slugs)]),
        eb.and([eb("live_locale", "=", locale), eb("live_slug", "in", slugs)]),
      ]),
    )
    .execute()
  return new Set(
    rows.flatMap((row) => [
      ...(row.locale === locale ? [row.slug] : []),
      ...(row.live_locale === locale && row.live_slug !== null ? [row.live_slug] : []),
    ]),
  )
}
