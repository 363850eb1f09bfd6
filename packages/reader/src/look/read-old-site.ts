import type { PageFetch } from "@citable/safe-fetch"

import { fetchRobots } from "../robots/fetch-robots.ts"
import type { Robots } from "../robots/robots.ts"
import { findSitemaps } from "../sitemaps/find-sitemaps.ts"
import { lastSegment } from "./last-segment.ts"

/** What a site says about its own addresses. */
export interface OldSite {
  robots: Robots
  /** The addresses in its sitemaps by their last part. */
  urls: ReadonlyMap<string, readonly string[]>
  /** The seconds between requests that it asks for, at most 2. */
  pauseSeconds: number
}

const bounds = { maxFiles: 50, maxUrls: 100_000 }
const mostOfName = 3
const mostSeconds = 2
const mostMs = 60_000

/** Reads the robots.txt and the sitemaps of a site, for at most a minute. A site without them has no addresses. */
export async function readOldSite(
  fetch: PageFetch,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<OldSite> {
  const read = await fetchRobots(fetch, origin, { signal })
  const { robots, status } = read
  const urls = new Map<string, string[]>()
  const site = { robots, urls, pauseSeconds: Math.min(read.crawlDelayOf("CitableBot") ?? 0, mostSeconds) }
  // A site that does not answer has no sitemap either.
  if (status === null) return site
  const deadline = AbortSignal.timeout(mostMs)
  const host = toHost(origin)
  try {
    await findSitemaps(fetch, {
      ...bounds,
      origin,
      named: robots.sitemaps.map(({ url }) => url),
      signal: AbortSignal.any([signal, deadline]),
      onUrls(found) {
        for (const { url } of found) {
          const name = lastSegment(url)
          const same = urls.get(name) ?? []
          if (name === "" || same.length >= mostOfName || toHost(url) !== host) continue
          urls.set(name, [...same, url])
        }
      },
    })
  } catch (error) {
    // What was read until then is used.
    if (!deadline.aborted || signal.aborted) throw error
  }
  return site
}

const toHost = (url: string): string => (URL.parse(url)?.host ?? "").replace(/^www\./, "")
