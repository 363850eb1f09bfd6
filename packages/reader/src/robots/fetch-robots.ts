import { CitableError, isCitableError } from "@citable/contract"
import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import type { Redirect } from "../fetch/redirect-chain.ts"
import { parseRobots } from "./parse-robots.ts"
import type { Robots } from "./robots.ts"
import { selectGroups } from "./select-groups.ts"

const maxRedirects = 5
const maxBytes = 512 * 1024

export interface FetchRobotsOptions {
  /** Milliseconds for each request. Default: 15,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** A site's robots.txt, or what to assume where there is none. */
export interface RobotsFile {
  /** Where it should be: `/robots.txt` of the origin. */
  url: string
  /** The redirects that were followed, at most five. */
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
  /** Seconds between requests that the file asks of this user agent; null if it asks for none. */
  crawlDelayOf(token: string): number | null
}

/**
 * Fetches the robots.txt of an origin such as `https://example.com`. It follows redirects to any host that the fetch allows.
 *
 * @throws {CitableError} `invalid_url` for an origin that is not a URL. Failures of requests are in the answer. Aborting rejects.
 */
export async function fetchRobots(
  fetch: PageFetch,
  origin: string,
  { timeoutMs, signal }: FetchRobotsOptions = {},
): Promise<RobotsFile> {
  if (!URL.canParse("/robots.txt", origin)) {
    throw new CitableError("The origin is not an absolute URL. Pass one such as https://example.com.", {
      code: "invalid_url",
    })
  }
  const url = new URL("/robots.txt", origin).href
  const redirects: Redirect[] = []
  let response: PageResponse
  try {
    for (let next = url; ;) {
      response = await fetch({
        url: next,
        maxBytes,
        headers: { accept: "text/plain, */*;q=0.1" },
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(signal === undefined ? {} : { signal }),
      })
      const location = targetOf(response)
      if (location === null || redirects.length === maxRedirects) break
      redirects.push({ url: next, status: response.status, location })
      next = location
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (!isCitableError(error)) throw error
    return describe({
      url,
      redirects,
      status: null,
      error: error.code,
      bytes: 0,
      robots: { ...nothing(), isUnreachable: true },
    })
  }
  const { status, body } = response
  return describe({
    url,
    redirects,
    status,
    error: null,
    bytes: status === 200 ? body.length : 0,
    robots: read(response),
  })
}

function describe(file: Omit<RobotsFile, "crawlDelayOf">): RobotsFile {
  function crawlDelayOf(token: string): number | null {
    const delays = selectGroups(file.robots, [token], "google").flatMap(({ crawlDelay }) => crawlDelay ?? [])
    return delays.length === 0 ? null : Math.max(...delays)
  }
  return { ...file, crawlDelayOf }
}

function read({ status, body, headers }: PageResponse): Robots {
  if (status >= 500 || status === 429) return { ...nothing(), isUnreachable: true }
  if (status < 200 || status >= 300) return nothing()
  const robots = parseRobots(body)
  const start = Buffer.from(body.subarray(0, 512)).toString("latin1")
  const isHtml =
    /^\s*text\/html\b/i.test(headers["content-type"] ?? "") || /^[^\w#]{0,20}<(?:!doctype\s+html|html)\b/i.test(start)
  if (!isHtml) return robots
  // The lines of a page would be a hundred faults that say less.
  return { ...robots, faults: [{ code: "is_html", line: null, text: "" }] }
}

function nothing(): Robots {
  return parseRobots(new Uint8Array())
}

/** Null if the answer is no redirect that can be followed. */
function targetOf({ status, headers, url }: PageResponse): string | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined || !URL.canParse(location, url)) return null
  const target = new URL(location, url)
  target.hash = ""
  return target.protocol === "http:" || target.protocol === "https:" ? target.href : null
}
