import type { PageFetch } from "../fetch/page-fetch.ts"
import type { Redirect } from "../fetch/redirect-chain.ts"
import type { Robots } from "./robots.ts"

export interface FetchRobotsOptions {
  /** Milliseconds for each request. Default: 15,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** A site's robots.txt, or what to assume where there is none. */
export interface RobotsFile {
  /** Where it should be: `/robots.txt` of the origin. */
  url: string
  /** What was followed, at most five. */
  redirects: readonly Redirect[]
  /** Of the last answer; null if there was none. */
  status: number | null
  /** The code of the error if there was no answer, such as `timeout`. */
  error: string | null
  /** Of the file, after decompression. */
  bytes: number
  /**
   * The rules. No rules, so everything is allowed, if there is no file (4xx but 429, or more than five redirects).
   * `isUnreachable`, so nothing is, if the server failed (5xx, 429, no answer).
   */
  robots: Robots
  /** Seconds between requests that the file asks of this user agent; null if it asks none. */
  crawlDelayOf(token: string): number | null
}

/** Fetches the robots.txt of an origin such as `https://example.com`. It follows redirects to any host that the fetch allows. */
export async function fetchRobots(
  fetch: PageFetch,
  origin: string,
  options: FetchRobotsOptions = {},
): Promise<RobotsFile> {
  throw new Error(`not written yet: ${origin} ${options.timeoutMs} ${fetch.name}`)
}
