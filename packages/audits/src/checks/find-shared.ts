import type { KnownPage } from "../site/known-page.ts"

export interface SharedQuestion {
  /** Null for an audit of listed URLs. */
  home: string | null
  concerns: (page: KnownPage) => boolean
  /** What pages may share. */
  toKey: (page: KnownPage) => string | null
  /** Whether a page is the one that the others share. Default: its URL is the key. */
  isIt?: (page: KnownPage, key: string) => boolean
  /** Whether some wanted pages that share it are enough, or nearly all pages of the site have to. */
  someAreEnough?: boolean
  /** Whether a few pages that nobody wants to be found may share it, such as an imprint that leads to another site. */
  fewAreFine?: boolean
}

/** So few pages can be alike by chance. */
const fewest = 3
/** So many pages besides a home page can be an imprint and the like. */
const few = 5
const nearlyAll = 0.9

/**
 * Finds the pages that share one thing with nearly all other pages, such as the page that they name as their original. The home page is the
 * way to the others, so it counts only in a site without others. Without wanted pages nobody knows which ones matter, so all have to share it.
 */
export function findShared(
  pages: readonly KnownPage[],
  {
    home,
    concerns,
    toKey,
    isIt = ({ url }, key) => url === key,
    someAreEnough = false,
    fewAreFine = false,
  }: SharedQuestion,
): readonly KnownPage[] {
  const besidesHome = pages.filter(({ url }) => url !== home)
  const concerned = (besidesHome.length < fewest ? pages : besidesHome).filter(concerns)
  const groups = Map.groupBy(
    concerned.filter((page) => toKey(page) !== null),
    (page) => toKey(page) ?? "",
  )
  const wantedGroups = [...groups.values()].map((group) => group.filter(({ isWanted }) => isWanted))
  const some = someAreEnough ? wantedGroups.filter((group) => group.length >= fewest).flat() : []
  const [key, sharing = []] = [...groups].toSorted((one, other) => other[1].length - one[1].length)[0] ?? []
  if (key === undefined || sharing.length < fewest) return some
  const others = concerned.filter((page) => !isIt(page, key))
  const wanted = others.filter(({ isWanted }) => isWanted)
  const has = (page: KnownPage) => toKey(page) === key
  const isNearly = (group: readonly KnownPage[]) => group.filter(has).length >= group.length * nearlyAll
  const holds =
    wanted.length === 0
      ? others.every(has) && !(fewAreFine && others.length <= few)
      : isNearly(others) && isNearly(wanted)
  return holds ? [...new Set([...some, ...others.filter(has)])] : some
}
