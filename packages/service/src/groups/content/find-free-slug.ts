import { toNumberedSlug, toSlugKey } from "@citable/contract"

import type { CallContext } from "../../call/call-context.ts"
import { findSlugOwners } from "./find-slug-owners.ts"

/** How many slugs one query looks at. The first one looks at the wanted slug only, which most articles get. */
const batch = 100
/** The highest number at the end of a slug. */
const highest = 10_000

/**
 * Finds a slug that no article of the brand and locale has, in any case of its letters: the wanted one, or the first free one of `…-2`, `…-3` and
 * so on. The caller holds the lock of the brand, so the slug stays free. The slugs of `contentId` count as free. Returns the wanted one if all are taken.
 */
export async function findFreeSlug(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  { slug: wanted, locale }: { slug: string; locale: string },
  { contentId = "" }: { contentId?: string } = {},
): Promise<string> {
  let count = 1
  for (let from = 1; from <= highest; from += count) {
    count = from === 1 ? 1 : Math.min(batch, highest + 1 - from)
    const numbers = Array.from({ length: count }, (_, at) => from + at)
    const candidates = numbers.map((number) => (number === 1 ? wanted : toNumberedSlug(wanted, number)))
    const owners = await findSlugOwners(db, { brandId: brand.id, locale, slugs: candidates, contentId })
    const taken = new Set(owners.flatMap(({ slugs }) => slugs.map(toSlugKey)))
    const free = candidates.find((slug) => !taken.has(toSlugKey(slug)))
    if (free !== undefined) return free
  }
  return wanted
}
