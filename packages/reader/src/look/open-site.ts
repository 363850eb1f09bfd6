import { isCitableError } from "@citable/contract"

import { decodeHtml } from "../fetch/decode-html.ts"
import { followRedirects } from "../fetch/follow-redirects.ts"
import type { PageFetch } from "../fetch/page-fetch.ts"
import type { PageFacts } from "../page/page-facts.ts"
import { readPageFacts } from "../page/read-page-facts.ts"
import type { AnsweredPage } from "./judge-article-page.ts"

export interface OpenedPage extends AnsweredPage {
  body: Uint8Array
  /** Reads what is on it. */
  facts: () => PageFacts
}

/** Somebody who opens addresses of a site, each once, up to a limit. */
export interface SiteVisit {
  /** The page after redirects, or why there is none. */
  open: (url: string) => Promise<OpenedPage | { failed: string }>
  /** Opens only the beginning of a file. */
  peek: (url: string) => Promise<OpenedPage | { failed: string }>
  /** The same fetch, whose requests count. */
  fetch: PageFetch
  /** The requests so far, redirects included. */
  count: () => number
  hasMore: () => boolean
}

const timeoutMs = 10_000
const mostBytes = 2 ** 21

/** Begins a visit of a site. No request begins after the limits. */
export function openSite(
  fetch: PageFetch,
  { mostRequests, hasTime, signal }: { mostRequests: number; hasTime: () => boolean; signal: AbortSignal },
): SiteVisit {
  let count = 0
  const known = new Map<string, Promise<OpenedPage | { failed: string }>>()
  const counted: PageFetch = Object.assign(
    (request: Parameters<PageFetch>[0]) => {
      count += 1
      return fetch({ timeoutMs, signal, ...request })
    },
    { close: () => fetch.close() },
  )
  const hasMore = () => count < mostRequests && hasTime()

  async function ask(url: string, maxBytes: number): Promise<OpenedPage | { failed: string }> {
    if (!hasMore()) return { failed: "the limits of this visit are reached" }
    try {
      const { response } = await followRedirects(counted, { url, maxBytes, timeoutMs, signal })
      const { status, headers, body } = response
      const { html, charset } = decodeHtml(body, headers["content-type"], { triesUtf8: true })
      const { url: last } = response
      const facts = () => readPageFacts(html, { url: last, headers, charset })
      return { asked: url, url: last, status, headers, html, body, facts }
    } catch (error) {
      signal.throwIfAborted()
      if (!isCitableError(error)) throw error
      return { failed: error.message.replace(/\.$/, "") }
    }
  }

  function once(url: string, maxBytes: number): Promise<OpenedPage | { failed: string }> {
    let opening = known.get(url)
    if (opening === undefined) {
      opening = ask(url, maxBytes)
      known.set(url, opening)
    }
    return opening
  }

  return {
    open: (url) => once(url, mostBytes),
    peek: (url) => once(url, 1024),
    fetch: counted,
    count: () => count,
    hasMore,
  }
}
