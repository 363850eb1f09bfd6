import { CitableError } from "@citable/contract"
import type { decideRobots, fetchRobots, PageFetch } from "@citable/reader"

/** Milliseconds for a robots.txt. */
const robotsMs = 5000

export interface ObeyRobotsOptions {
  reader: { decideRobots: typeof decideRobots; fetchRobots: typeof fetchRobots }
  /** The crawler's name in robots.txt. */
  crawlerToken: string
  signal: AbortSignal
}

/**
 * A fetch that reads only what robots.txt lets the service's crawler read, at each step of a redirect. It asks each origin once.
 *
 * @throws a `CitableError` `blocked_by_robots`, and what the fetch throws.
 */
export function obeyRobots(fetch: PageFetch, { reader, crawlerToken, signal }: ObeyRobotsOptions): PageFetch {
  const files = new Map<string, ReturnType<typeof fetchRobots>>()
  async function fetchAllowed(request: Parameters<PageFetch>[0]): ReturnType<PageFetch> {
    const { origin, host } = new URL(request.url)
    const asking = files.get(origin) ?? reader.fetchRobots(fetch, origin, { timeoutMs: robotsMs, signal })
    files.set(origin, asking)
    const { robots } = await asking
    const { allowed } = reader.decideRobots(robots, { tokens: [crawlerToken], url: request.url, mode: "google" })
    if (allowed === false) {
      throw new CitableError(
        robots.isUnreachable
          ? `The robots.txt of ${host} could not be read, so its pages are left alone.`
          : `The robots.txt of ${host} does not let ${crawlerToken} read the page.`,
        { code: "blocked_by_robots" },
      )
    }
    return fetch(request)
  }
  return Object.assign(fetchAllowed, { close: () => Promise.resolve() })
}
