import type { RobotsFile } from "../robots/fetch-robots.ts"
import { findSitemaps } from "../sitemaps/find-sitemaps.ts"
import type { SitemapAlternate } from "../sitemaps/sitemap.ts"
import type { SiteVisit } from "./open-site.ts"
import { toComparable } from "./to-comparable.ts"

/** What the sitemaps of a site say. */
export interface ReadSitemaps {
  urls: string[]
  files: string[]
  /** Of the files that robots.txt names and that cannot be read. */
  faults: string[]
  /** Whether something was left unread. */
  isCut: boolean
  /** The languages that they name for a page. */
  languagesOf: (url: string) => readonly SitemapAlternate[]
}

/** Reads the sitemaps that robots.txt names and those at the usual places. */
export async function readSitemaps(
  visit: SiteVisit,
  { origin, robots }: { origin: string; robots: RobotsFile },
): Promise<ReadSitemaps> {
  const urls: string[] = []
  const languages = new Map<string, readonly SitemapAlternate[]>()
  const named = robots.robots.sitemaps.map(({ url }) => url)
  const { files, isCut, hasFailed } = await findSitemaps(visit.fetch, {
    origin,
    named,
    // All of them are of the site.
    at(url) {
      visit.local.name(url)
      return visit.local.at(url)
    },
    onUrls(found) {
      for (const { url, alternates } of found) {
        visit.local.name(url)
        urls.push(url)
        if (alternates.length > 0) languages.set(toComparable(visit.local.at(url), "page"), alternates)
      }
    },
    maxFiles: 8,
    maxUrls: 50_000,
    mayFetch: visit.hasMore,
    signal: visit.signal,
  })
  const isRead = ({ reading }: (typeof files)[number]) => reading !== null && reading.format !== null
  return {
    urls,
    files: files.filter(isRead).map(({ url }) => url),
    faults: files
      .filter((file) => !isRead(file))
      .map(({ url, status, error }) => `${url} ${status === 200 ? "is not a sitemap" : `answers ${status ?? error}`}`),
    isCut: isCut || hasFailed || !visit.hasMore(),
    languagesOf: (url) => languages.get(toComparable(visit.local.at(url), "page")) ?? [],
  }
}
