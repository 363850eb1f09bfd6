import { decideRobots } from "../robots/decide-robots.ts"
import type { RobotsDecision } from "../robots/robots-decision.ts"
import type { Robots } from "../robots/robots.ts"
import { selectGroups } from "../robots/select-groups.ts"

/** What a crawl asks of the robots.txt of an origin. */
export interface CrawlRobots {
  decide(url: string): RobotsDecision
  /** Seconds between requests; null if it asks for none. */
  crawlDelay: number | null
}

/** How a crawler by these names obeys a robots.txt. Without one, it may read everything. */
export function toCrawlRobots(robots: Robots | null, tokens: readonly string[]): CrawlRobots {
  if (robots === null) {
    return { decide: () => ({ allowed: true, rule: null, line: null, isAmbiguous: false }), crawlDelay: null }
  }
  const delays = selectGroups(robots, tokens, "google").flatMap(({ crawlDelay }) => crawlDelay ?? [])
  return {
    decide: (url) => decideRobots(robots, { tokens, url, mode: "google" }),
    crawlDelay: delays.length === 0 ? null : Math.max(...delays),
  }
}
