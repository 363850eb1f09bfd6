/** Why a site cannot score more than `max`, however well its pages do in most checks. */
export interface ScoreLimit {
  max: number
  reason: string
}

/** A URL that an audit asked for, or that robots.txt or the site kept from it. */
export interface LimitedPage {
  url: string
  /** `page`: HTML that answered 200. `kept`: robots.txt disallows it for the crawler, and `refused`: the site answered 429 or a challenge. */
  state: "page" | "file" | "redirect" | "error" | "kept" | "refused"
  /** Whether the site wants it to be found: it is in a sitemap, or an article. */
  isWanted: boolean
  /** Whether robots.txt disallows it for Googlebot. */
  isBlocked: boolean
  isNoindex: boolean
  isIndexable: boolean
  /** Where it sends everybody: the URL, or the host of another site. */
  leadsTo: string | null
  /** What a reader ends at: the text of the page or of its target, else the URL. */
  ending: string
  /** Another page that it names as its original: the URL, or the host of another site. */
  canonical: string | null
  /** What it shows; null if the page is no HTML. */
  text: string | null
}

export interface LimitedSite {
  pages: readonly LimitedPage[]
  /** Null for an audit of listed URLs. */
  home: string | null
  /** Whether the home page has little more than a form with a password. */
  asksToSignIn: boolean
  /** The crawlers of AI search that robots.txt keeps from every page, and how many there are. */
  keptCrawlers: { names: readonly string[]; of: number }
}

const [unfindable, failing, oneOriginal] = [20, 40, 60]
const nearlyAll = 0.9
/** So few pages can be alike by chance. */
const fewest = 3
/** So many pages besides a home page can be an imprint and the like. */
const few = 5

/**
 * What limits the score of a site: 20 if it cannot be crawled or indexed, 40 if most pages answer with errors or all with the same, 60 if
 * all pages name one as their original. Pages may be left out of the index on purpose, such as lists of tags, so nearly all pages have to
 * be concerned, and of those in sitemaps and articles as well. Without those nobody knows which pages matter, so all have to be.
 */
export function limitScore(site: LimitedSite): ScoreLimit | null {
  for (const { max, find } of rules) {
    const reason = find(site)
    if (reason !== null) return { max, reason: reason.slice(0, 2000) }
  }
  return null
}

/** The lowest limit first. */
const rules: readonly { max: number; find: (site: LimitedSite) => string | null }[] = [
  { max: unfindable, find: findClosed },
  { max: unfindable, find: findKeptCrawlers },
  {
    max: unfindable,
    find: (site) =>
      findOne(site, {
        concerns: ({ state }) => state === "page" || state === "redirect",
        toKey: ({ leadsTo, ending }) => (leadsTo === null ? null : ending),
        isIt: ({ leadsTo, ending }, key) => leadsTo === null && ending === key,
        describe: (count, { leadsTo }) => `${count} redirect to ${leadsTo}.`,
        homeCounts: true,
      }),
  },
  { max: unfindable, find: findUnread },
  { max: unfindable, find: findWall },
  { max: failing, find: findErrors },
  { max: failing, find: findHomeError },
  {
    max: failing,
    find: (site) =>
      findOne(site, {
        concerns: ({ isIndexable }) => isIndexable,
        toKey: ({ text }) => text,
        describe: (count) => `${count} show the same text.`,
        homeCounts: true,
      }),
  },
  {
    max: oneOriginal,
    find: (site) =>
      findOne(site, {
        // The same page with other parameters is its variant.
        concerns: ({ state, url, canonical }) => state === "page" && url.split("?")[0] !== canonical,
        toKey: ({ canonical }) => canonical,
        describe: (count, { canonical }) => `${count} name ${canonical} in their canonical URL.`,
      }),
  },
]

function findUnread({ pages }: LimitedSite): string | null {
  return pages.some(({ state }) => state === "page") ? null : "The audit could read no page."
}

function findClosed(site: LimitedSite): string | null {
  const concerns = (page: LimitedPage) => page.state === "page" || isKept(page)
  const pages = besidesHome(site).filter(concerns)
  const isClosed = (page: LimitedPage) => isKept(page) || page.isNoindex
  const count = countNearlyAll(pages, isClosed)
  if (count === null || isHomeEnough(site, concerns, isClosed)) return null
  const countOf = (is: (page: LimitedPage) => boolean) => pages.filter(is).length
  const causes = [
    [countOf(({ isBlocked }) => isBlocked), (of: number) => `robots.txt disallows ${of} for Googlebot`],
    [
      countOf(({ state, isBlocked }) => state === "kept" && !isBlocked),
      (of: number) => `robots.txt disallows ${of} for the audit`,
    ],
    [countOf(({ state }) => state === "refused"), (of: number) => `the site refuses ${of} to the audit`],
    [countOf(({ isNoindex }) => isNoindex), (of: number) => `${of} ${of === 1 ? "forbids" : "forbid"} indexing`],
  ] as const
  const parts = causes.flatMap(([of, what]) => (of === 0 ? [] : what(of)))
  // What is closed to the audit alone may be open to others.
  const isUnfindable = pages.some(({ isBlocked, isNoindex }) => isBlocked || isNoindex)
  const what = isUnfindable ? `${count} cannot be crawled or indexed` : `The audit could not read ${count}`
  return `${what}: ${parts.join(", ")}.`
}

const isKept = ({ state, isBlocked }: LimitedPage): boolean => isBlocked || state === "kept" || state === "refused"

function findKeptCrawlers({ keptCrawlers: { names, of } }: LimitedSite): string | null {
  if (names.length <= of / 2) return null
  return `robots.txt disallows every page for most crawlers of AI search: ${names.join(", ")}.`
}

function findErrors({ pages }: LimitedSite): string | null {
  const answered = pages.filter(({ state }) => state === "page" || state === "file" || state === "error")
  const errors = answered.filter(({ state }) => state === "error")
  if (errors.length <= answered.length / 2) return null
  return `${errors.length} of ${answered.length} pages answer with an error.`
}

function findHomeError({ pages, home }: LimitedSite): string | null {
  const isError = pages.some(({ url, state }) => url === home && state === "error")
  return isError ? "The home page answers with an error." : null
}

function findWall({ pages, home, asksToSignIn }: LimitedSite): string | null {
  if (!asksToSignIn || home === null) return null
  const wall = pages.find(({ url }) => url === home)?.text
  const others = pages.filter(({ url, state, text }) => state === "page" && url !== home && text !== wall)
  return others.length < fewest
    ? "The home page asks visitors to sign in, and hardly any other page can be read."
    : null
}

interface OneQuestion {
  concerns: (page: LimitedPage) => boolean
  toKey: (page: LimitedPage) => string | null
  /** Whether a page is the one. Default: its URL is the key. */
  isIt?: (page: LimitedPage, key: string) => boolean
  describe: (count: string, example: LimitedPage) => string
  /** Whether a home page that is not so can be enough. */
  homeCounts?: boolean
}

/** Finds the one thing that nearly all pages share, other than the page that it is. */
function findOne(site: LimitedSite, question: OneQuestion): string | null {
  const { concerns, toKey, isIt = ({ url }, key) => url === key, describe, homeCounts = false } = question
  const pages = besidesHome(site).filter(concerns)
  const counts = new Map<string, number>()
  for (const key of pages.flatMap((page) => toKey(page) ?? [])) counts.set(key, (counts.get(key) ?? 0) + 1)
  const [key] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  if (key === undefined) return null
  const others = pages.filter((page) => !isIt(page, key))
  const hasKey = (page: LimitedPage) => toKey(page) === key
  const count = others.length < fewest ? null : countNearlyAll(others, hasKey)
  if (homeCounts && isHomeEnough(site, concerns, hasKey)) return null
  const example = others.find(hasKey)
  return count === null || example === undefined ? null : describe(count, example)
}

/** Whether the home page is all that matters: it is not so, and the few others, such as an imprint or old addresses, are in no sitemap. */
function isHomeEnough(
  { pages, home }: LimitedSite,
  concerns: (page: LimitedPage) => boolean,
  is: (page: LimitedPage) => boolean,
): boolean {
  const isOther = pages.some((page) => page.url === home && concerns(page) && !is(page))
  const others = pages.filter((page) => page.url !== home && concerns(page))
  return isOther && others.length <= few && !others.some(({ isWanted }) => isWanted)
}

/** The pages that a home page leads to, or all of a site that has only a few. */
function besidesHome({ pages, home }: LimitedSite): readonly LimitedPage[] {
  const others = pages.filter(({ url }) => url !== home)
  return others.length < fewest ? pages : others
}

/** The count in words if nearly all pages are so, and nearly all of those that the site wants to be found; else null. */
function countNearlyAll(pages: readonly LimitedPage[], is: (page: LimitedPage) => boolean): string | null {
  const wanted = pages.filter(({ isWanted }) => isWanted)
  const isNearly = (group: readonly LimitedPage[]) => group.filter(is).length >= group.length * nearlyAll
  const holds = wanted.length === 0 ? pages.length > 0 && pages.every(is) : isNearly(pages) && isNearly(wanted)
  return holds ? `${pages.filter(is).length} of ${pages.length} ${pages.length === 1 ? "page" : "pages"}` : null
}
