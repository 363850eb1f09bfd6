import { isCitableError } from "@citable/contract"

import { decodeHtml } from "../fetch/decode-html.ts"
import { followRedirects } from "../fetch/follow-redirects.ts"
import type { PageFetch } from "../fetch/page-fetch.ts"
import { type AnsweredPage, toAnsweredPage } from "./answered-page.ts"

export interface OpenedPage extends AnsweredPage {
  body: Uint8Array
}

/** A visit to a site, which opens each address once, up to a limit. */
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
  /** Milliseconds since 1970. */
  now: () => number
  signal: AbortSignal
}

export interface OpenSiteOptions {
  /** Milliseconds since 1970. */
  now: () => number
  /** Default: 60. */
  mostRequests?: number
  /** Milliseconds after which no request begins. Default: 60,000. */
  mostMs?: number
  signal: AbortSignal
}

const timeoutMs = 10_000
const mostBytes = 2 ** 21

/** Begins a visit of a site. No request begins after the limits. */
export function openSite(
  fetch: PageFetch,
  { now, mostRequests = 60, mostMs = 60_000, signal }: OpenSiteOptions,
): SiteVisit {
  let count = 0
  const startedAt = now()
  const known = new Map<string, Promise<OpenedPage | { failed: string }>>()
  const counted: PageFetch = Object.assign(
    (request: Parameters<PageFetch>[0]) => {
      count += 1
      return fetch({ timeoutMs, signal, ...request })
    },
    { close: () => fetch.close() },
  )
  const hasMore = () => count < mostRequests && now() - startedAt < mostMs

  async function ask(url: string, maxBytes: number): Promise<OpenedPage | { failed: string }> {
    if (!hasMore()) return { failed: "the limits of this visit are reached" }
    try {
      return await openPage(counted, { url, maxBytes, timeoutMs, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!isCitableError(error)) throw error
      return { failed: error.message.replace(/\.$/, "") }
    }
  }

  function once(url: string, maxBytes: number): Promise<OpenedPage | { failed: string }> {
    const opening = known.get(url) ?? ask(url, maxBytes)
    known.set(url, opening)
    return opening
  }

  return {
    open: (url) => once(url, mostBytes),
    peek: (url) => once(url, 1024),
    fetch: counted,
    count: () => count,
    hasMore,
    now,
    signal,
  }
}

/** Opens a page as a visitor does, redirects included. Throws what `followRedirects` throws. */
export async function openPage(
  fetch: PageFetch,
  request: Parameters<PageFetch>[0],
  options: Parameters<typeof followRedirects>[2] = {},
): Promise<OpenedPage> {
  const { response } = await followRedirects(fetch, request, options)
  const { url, status, headers, body } = response
  const { html, charset } = decodeHtml(body, headers["content-type"], { triesUtf8: true })
  return { ...toAnsweredPage({ asked: request.url, url, status, headers, html, charset }), body }
}
