import { decideRobots, forbidsIndexing, type Robots } from "@citable/reader"

import type { NamedDirectives } from "../site/read-named-directives.ts"
import { type SearchCrawler, searchCrawlers } from "../site/search-crawlers.ts"

/** Another page that one names, and how it answered. */
export interface NamedPage {
  url: string
  /** Null if no audit has asked for it. */
  state: string | null
  isNoindex: boolean
  /** Its own canonical URL, if that is another page. */
  canonical: string | null
}

export interface IndexedPage {
  url: string
  /** As `get_page` has it. */
  state: string
  httpStatus: number | null
  redirectedTo: string | null
  isListed: boolean
  /** Null for what nobody has read. */
  directives: NamedDirectives | null
  /** Whether the last audit found that a page, or its header, forbids indexing to Google. */
  isNoindex: boolean
  /** The pages to which its canonical URLs lead, one after the other; empty if it names itself, or none. */
  canonicals: readonly NamedPage[]
  /** What it names as its versions in other languages. */
  alternates: readonly NamedPage[]
}

export interface PageIndexing {
  crawlers: { crawler: SearchCrawler["name"]; allowed: boolean | null; reason: string | null }[]
  /** Where robots.txt, robots directives, canonical URL, sitemap and hreflang contradict each other. */
  conflicts: string[]
}

const mostConflicts = 20

/** Says which search engines and assistants may index a page, and why not. `rules` are those of robots.txt; null if nobody has read it. */
export function whoMayIndex(page: IndexedPage, { rules, now }: { rules: Robots | null; now: number }): PageIndexing {
  const ofPage = findReason(page)
  const crawlers = searchCrawlers.map((crawler) => {
    const own = findRobotsReason(page, crawler, rules) ?? findDirective(page, crawler, now)
    const reason = own ?? ofPage
    if (reason !== null) return { crawler: crawler.name, allowed: false, reason }
    if (page.state === "not_crawled")
      return { crawler: crawler.name, allowed: null, reason: "No audit has read the page." }
    if (rules === null) return { crawler: crawler.name, allowed: null, reason: "No audit has read robots.txt." }
    return { crawler: crawler.name, allowed: true, reason: null }
  })
  return { crawlers, conflicts: findConflicts(page, { rules, now }).slice(0, mostConflicts) }
}

function findRobotsReason({ url }: IndexedPage, { token, mode }: SearchCrawler, rules: Robots | null): string | null {
  if (rules === null) return null
  const { allowed, rule, line } = decideRobots(rules, { tokens: [token], url, mode })
  if (allowed !== false) return null
  return rule === null ? "robots.txt cannot be read, so crawlers stay away." : `robots.txt, line ${line}: ${rule}`
}

function findDirective(
  { directives, isNoindex }: IndexedPage,
  { name, token }: SearchCrawler,
  now: number,
): string | null {
  const closing = (list: readonly string[] = []) => list.find((directive) => forbidsIndexing([directive], now))
  const everybody = closing(directives?.everybody)
  if (everybody !== undefined) return `Its robots directives say ${everybody}.`
  const named = closing(directives?.named[token.toLowerCase()])
  if (named !== undefined) return `Its robots directives say ${named} to ${token}.`
  return name === "google" && isNoindex ? "Its robots directives forbid indexing." : null
}

/** What keeps the page itself out of every index. */
function findReason({ url, state, httpStatus, redirectedTo, canonicals }: IndexedPage): string | null {
  if (state === "unreachable") return "It does not answer."
  if (state.endsWith("_error")) return `It answers ${httpStatus ?? "with an error"}.`
  if (state === "redirect") return `It leads to ${redirectedTo ?? "another page"}.`
  const last = canonicals.at(-1)
  if (last === undefined) return null
  if (isCircle(url, canonicals)) return circle
  const [first] = canonicals
  const way = canonicals.length === 1 ? "" : `, by way of ${first?.url}`
  return `It names ${last.url} as its original${way}.`
}

const circle = "Its canonical URLs lead in a circle."

const isCircle = (url: string, canonicals: readonly NamedPage[]): boolean =>
  new Set([url, ...canonicals.map((one) => one.url)]).size <= canonicals.length

function findConflicts(page: IndexedPage, { rules, now }: { rules: Robots | null; now: number }): string[] {
  const { url, isListed, canonicals, alternates } = page
  const [google] = searchCrawlers
  const isBlocked = google !== undefined && findRobotsReason(page, google, rules) !== null
  const isNoindex = google !== undefined && findDirective(page, google, now) !== null
  const [first] = canonicals
  const found: (string | false)[] = [
    isListed && isBlocked && "A sitemap names it, and robots.txt keeps Google from it.",
    isListed && isNoindex && "A sitemap names it, and it forbids indexing.",
    isListed && first !== undefined && `A sitemap names it, and it names ${first.url} as its original.`,
    isListed && page.state === "redirect" && "A sitemap names it, and it redirects.",
    isListed && page.state.endsWith("_error") && "A sitemap names it, and it answers with an error.",
    isBlocked && isNoindex && "It forbids indexing, and robots.txt keeps crawlers from reading that.",
    isNoindex && first !== undefined && "It forbids indexing, and names another page as its original.",
    isCircle(url, canonicals) && circle,
    canonicals.length > 1 && `Its canonical URL ${first?.url} names another one.`,
    ...canonicals.map((one) => describeNamed(one) !== null && `Its canonical URL ${one.url} ${describeNamed(one)}.`),
    ...alternates.map(
      (one) =>
        (describeNamed(one) ?? (one.canonical === null ? null : `names ${one.canonical} as its original`)) !== null &&
        `Its hreflang names ${one.url}, which ${describeNamed(one) ?? `names ${one.canonical} as its original`}.`,
    ),
  ]
  return found.filter((text) => text !== false)
}

function describeNamed({ state, isNoindex }: NamedPage): string | null {
  if (state === "redirect") return "redirects"
  if (state === "unreachable") return "does not answer"
  if (state?.endsWith("_error") === true) return "answers with an error"
  return isNoindex ? "forbids indexing" : null
}
