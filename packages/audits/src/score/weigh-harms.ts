import type { PageHarm, ScoredSite } from "./scored-site.ts"

/** What a fault on purpose costs, as a notice does. */
const onPurposeShare = 0.004
/** People know a site by its home page: what closes it costs this much of all other pages as well. */
const [closesHome, ofOthers] = [0.8, 0.6]
/** So many pages besides the home page can be an imprint and the like. */
const few = 5
const nearlyAll = 0.9

/**
 * The harms of a site as they count. What may be on purpose, such as `noindex`, counts on wanted pages; on others it does only where nearly no
 * other page is left.
 */
export function weighHarms({ pages, home, harms }: ScoredSite): PageHarm[] {
  const isClosedSite = hasNothingOpen({ pages, home, harms })
  return harms.flatMap((harm): PageHarm[] => {
    const page = harm.page === null ? undefined : pages[harm.page]
    const isChosen = harm.onPurpose === true && page?.isWanted === false && !isClosedSite
    const weighed = isChosen ? { ...harm, share: Math.min(harm.share, onPurposeShare) } : harm
    if (home === null || page?.url !== home || weighed.share < closesHome || pages.length === 1) return [weighed]
    return [weighed, { code: harm.code, page: null, share: weighed.share * ofOthers }]
  })
}

/** Whether a site that names no page as wanted but its home page has nearly nothing else that is open. */
function hasNothingOpen({ pages, home, harms }: ScoredSite): boolean {
  const others = [...pages.keys()].filter((at) => pages[at]?.url !== home)
  if (others.length <= few || others.some((at) => pages[at]?.isWanted)) return false
  const closed = new Set(harms.flatMap(({ page, onPurpose }) => (onPurpose === true && page !== null ? page : [])))
  return others.filter((at) => closed.has(at)).length >= others.length * nearlyAll
}
