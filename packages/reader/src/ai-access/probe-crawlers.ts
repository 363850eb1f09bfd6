import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import type { AiCrawler } from "./ai-crawler.ts"
import { errorText } from "./error-text.ts"
import { type Challenge, findChallenge } from "./find-challenge.ts"

/** The most requests of one probe, redirects and the control at the end included. */
const maxProbeRequests = 12

const timeoutMs = 8000
const maxRedirects = 5
const maxBytes = 2 * 1024 * 1024
/** How much of an answer is searched for marks of a guard. */
const textLength = 64 * 1024
const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en,*;q=0.5",
}

/** An answer to one user agent. */
export interface ProbeAnswer {
  /** Null if there was no answer; `error` says why. */
  status: number | null
  challenge: Challenge | null
  error: string | null
  headers: Readonly<Record<string, string>>
}

export interface Probe {
  /** The home page after redirects. */
  url: string
  /** The answer to a browser. */
  baseline: ProbeAnswer
  /** The page that the browser got; null without one. */
  page: PageResponse | null
  /** By the name of the crawler. Others were not asked as. */
  answers: ReadonlyMap<string, ProbeAnswer>
  /** Whether the site refused the browser as well after it had refused a crawler: it refuses this instance by then. */
  isBarred: boolean
  requests: number
}

export interface ProbeOptions {
  fetch: PageFetch
  /** The home page. */
  url: string
  crawlers: readonly AiCrawler[]
  /** Milliseconds between two requests. */
  pauseMs: number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Whether time is left for another request. */
  hasTime: () => boolean
  signal?: AbortSignal | undefined
}

/**
 * Asks for a home page as a browser, then as one crawler of each large operator. A site that refuses the browser is asked no more: what it
 * would answer to a crawler says nothing about that crawler.
 */
export async function probeCrawlers(options: ProbeOptions): Promise<Probe> {
  const { fetch, crawlers, pauseMs, sleep, hasTime, signal } = options
  let requests = 0
  const ask = async (url: string, headers: Readonly<Record<string, string>>) => {
    if (requests > 0) await sleep(pauseMs, signal)
    requests += 1
    return fetch({ url, headers, maxBytes, timeoutMs, ...(signal === undefined ? {} : { signal }) })
  }
  const askAs = async (url: string, headers: Readonly<Record<string, string>>) => {
    try {
      const page = await ask(url, headers)
      return { page, answer: toAnswer(page) }
    } catch (error) {
      signal?.throwIfAborted()
      return { page: null, answer: { status: null, challenge: null, error: errorText(error), headers: {} } }
    }
  }

  let { url } = options
  let first = await askAs(url, browser)
  if (first.page === null && url.startsWith("https:")) {
    // A site without TLS.
    const plain = await askAs(url.replace("https:", "http:"), browser)
    if (plain.page !== null) [url, first] = [url.replace("https:", "http:"), plain]
  }
  for (let redirects = 0; redirects < maxRedirects && first.page !== null; redirects += 1) {
    const location = toLocation(first.page, url)
    if (location === null) break
    url = location
    first = await askAs(url, browser)
  }
  const { page, answer: baseline } = first
  const answers = new Map<string, ProbeAnswer>()
  let isBarred = false
  if (isServed(baseline)) {
    for (const { name, probeUserAgent } of crawlers) {
      if (probeUserAgent === null || requests >= maxProbeRequests - 1 || !hasTime()) continue
      answers.set(name, (await askAs(url, { ...browser, "user-agent": probeUserAgent })).answer)
    }
    if ([...answers.values()].some((answer) => !isServed(answer))) {
      isBarred = !isServed((await askAs(url, browser)).answer)
    }
  }
  return { url, baseline, page, answers, isBarred, requests }
}

/** Whether the site itself answered, with a page or a redirect. */
export function isServed({ status, challenge }: ProbeAnswer): boolean {
  return status !== null && status < 400 && challenge === null
}

function toAnswer(page: PageResponse): ProbeAnswer {
  const { status, headers } = page
  // The marks of guards are ASCII.
  const text = Buffer.from(page.body.subarray(0, textLength)).toString("latin1")
  return { status, challenge: findChallenge({ status, headers, text }), error: null, headers }
}

function toLocation({ status, headers }: PageResponse, url: string): string | null {
  const { location } = headers
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status) || !URL.canParse(location, url)) return null
  const target = new URL(location, url)
  target.hash = ""
  return /^https?:$/.test(target.protocol) ? target.href : null
}
