import { isCitableError } from "@citable/contract"
import type { PageFetch } from "@citable/safe-fetch"

import { decodeHtml } from "../fetch/decode-html.ts"
import { followRedirects } from "../fetch/follow-redirects.ts"
import { type AnsweredPage, toAnsweredPage } from "./answered-page.ts"
import { createLocalSite, type LocalSite } from "./local-site.ts"

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
  /** Which addresses are looked at on this machine. */
  local: LocalSite
  /** Milliseconds since 1970. */
  now: () => number
  signal: AbortSignal
}

export interface OpenSiteOptions {
  /** Milliseconds since 1970. */
  now: () => number
  /** Where visitors reach the site. If that is on this machine, so are all addresses that it names as its own. */
  siteUrl?: string | undefined
  /** Default: 40. */
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
  { now, siteUrl, mostRequests = 40, mostMs = 60_000, signal }: OpenSiteOptions,
): SiteVisit {
  let count = 0
  const startedAt = now()
  const local = createLocalSite(siteUrl)
  const known = new Map<string, Promise<OpenedPage | { failed: string }>>()
  const counted: PageFetch = Object.assign(
    async (request: Parameters<PageFetch>[0]) => {
      count += 1
      const response = await fetch({ timeoutMs, signal, ...request, url: local.at(request.url) })
      local.refuse(response)
      return response
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
    const address = local.at(url)
    const opening = known.get(address) ?? ask(address, maxBytes)
    known.set(address, opening)
    return opening
  }

  return {
    open: (url) => once(url, mostBytes),
    peek: (url) => once(url, 1024),
    fetch: counted,
    count: () => count,
    hasMore,
    local,
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
