import { isCitableError } from "@citable/contract"
import type { PageFetch } from "@citable/safe-fetch"

import { followRedirects } from "../fetch/follow-redirects.ts"
import type { RedirectChain } from "../fetch/redirect-chain.ts"
import { createLanes, type LaneClock } from "./create-lanes.ts"
import { isChallenge } from "./is-challenge.ts"
import { systemClock } from "./system-clock.ts"

/** What a link leads to. */
export interface LinkStatus {
  url: string
  /** `unknown`: the result is not known, because the server answers people and programs differently, or the time ran out. */
  class: "ok" | "redirected" | "broken" | "timeout" | "unknown"
  /** Null if there was no answer. */
  status: number | null
  error: { code: string; message: string } | null
  contentType: string | null
  /** Bytes; null if the server does not say. */
  contentLength: number | null
  /** After redirects. */
  finalUrl: string
  /** The text of what was to be read, if it answered 200. */
  text?: string
}

export interface CheckLinksOptions {
  fetch: PageFetch
  /** Without duplicates. */
  urls: readonly string[]
  /** The hosts of the site itself, with their ports: where they refuse a program (401, 403, 503), they refuse people. */
  ownHosts?: ReadonlySet<string>
  /** What is read, such as style sheets: it is asked for whole, up to 500 KB. */
  read?: ReadonlySet<string>
  /** Whether an earlier look found them broken: this one asks as people do, by GET. */
  isSecond?: boolean
  /** The maximum number of URLs; the result leaves out the others. Default: 1,000. */
  maxUrls?: number
  /** Milliseconds for one link. Default: 10,000. */
  timeoutMs?: number
  /** Milliseconds for all of them; the rest is `unknown`. Default: 300,000. */
  maxTimeMs?: number
  /** Concurrent requests. Default: 2 per host, 16 in all. */
  perHost?: number
  total?: number
  signal?: AbortSignal
  clock?: LaneClock
}

/** Answers to HEAD that a server may give differently to GET. */
const headRefusals = new Set([400, 403, 404, 405, 501])

/** Answers that say something about the asker, not the link. */
const unclear = new Set([401, 402, 403, 406, 407, 429, 451, 503, 999])
/** The same of the site that is looked at, which has no reason to refuse one visitor. */
const unclearOfOwn = new Set([407, 429, 999])

const maxRead = 500_000

/**
 * Finds out what links lead to: by HEAD, or by GET for one byte if the server refuses HEAD. It downloads no bodies but those that it is to
 * read, and follows redirects.
 *
 * @throws the reason of `signal`.
 */
export async function checkLinks(options: CheckLinksOptions): Promise<LinkStatus[]> {
  const { fetch, urls, maxUrls = 1000, timeoutMs = 10_000, maxTimeMs = 300_000, clock = systemClock } = options
  const { perHost = 2, total = 16, isSecond = false, read, ownHosts } = options
  const deadline = AbortSignal.timeout(maxTimeMs)
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline])
  const lanes = createLanes({ perHost, total, clock, signal })

  async function ask(url: string, method: "HEAD" | "GET"): Promise<RedirectChain> {
    const ranged = method === "GET" ? { headers: { range: "bytes=0-0" } } : {}
    return followRedirects(fetch, { url, method, ...ranged, maxBytes: 1, timeoutMs, wantsBody: () => false, signal })
  }

  async function readWhole(url: string): Promise<RedirectChain> {
    const wantsBody = ({ status }: { status: number }) => status === 200
    return followRedirects(fetch, { url, method: "GET", maxBytes: maxRead, timeoutMs, wantsBody, signal })
  }

  async function look(url: string): Promise<LinkStatus & { retryAfter?: string | undefined }> {
    try {
      const isRead = read?.has(url) === true
      let chain = isRead ? await readWhole(url) : await ask(url, isSecond ? "GET" : "HEAD")
      if (!isRead && !isSecond && headRefusals.has(chain.response.status)) chain = await ask(url, "GET")
      const { response } = chain
      const isOwn = ownHosts?.has(new URL(response.url).host) === true
      const text = isRead && response.status === 200 ? { text: new TextDecoder().decode(response.body) } : {}
      return { ...toLinkStatus(url, chain, isOwn), ...text, retryAfter: response.headers["retry-after"] }
    } catch (error) {
      if (!isCitableError(error)) throw error
      return { ...toUnknown(url), class: classOf(error.code), error: { code: error.code, message: error.message } }
    }
  }

  async function check(url: string): Promise<LinkStatus> {
    const host = URL.parse(url)?.host ?? ""
    try {
      const run = (): ReturnType<typeof look> =>
        lanes.run(
          host,
          () => look(url),
          ({ status, retryAfter }) => ({ status, ttfbMs: 0, retryAfter }),
        )
      const first = await run()
      // The lane waits as long as the host asks.
      const { retryAfter: _, ...status } = first.status === 429 ? await run() : first
      return status
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!deadline.aborted) throw error
      return toUnknown(url)
    }
  }

  return Promise.all(urls.slice(0, maxUrls).map(check))
}

function toLinkStatus(url: string, { redirects, response }: RedirectChain, isOwn: boolean): LinkStatus {
  const { status, headers } = response
  const length = Number(/\/(\d+)$/.exec(headers["content-range"] ?? "")?.[1] ?? headers["content-length"] ?? Number.NaN)
  return {
    url,
    class: classOfAnswer(status, headers, { isRedirected: redirects.length > 0, isOwn }),
    status,
    error: null,
    contentType: headers["content-type"] ?? null,
    contentLength: Number.isSafeInteger(length) ? length : null,
    finalUrl: response.url,
  }
}

function classOfAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  { isRedirected, isOwn }: { isRedirected: boolean; isOwn: boolean },
): LinkStatus["class"] {
  if ((isOwn ? unclearOfOwn : unclear).has(status) || isChallenge(status, headers)) return "unknown"
  if (status === 408 || status === 504) return "timeout"
  // 416: there is something, but it has no first byte.
  if (status >= 400 && status !== 416) return "broken"
  return isRedirected ? "redirected" : "ok"
}

function classOf(code: string): LinkStatus["class"] {
  if (code === "timeout") return "timeout"
  return code === "unreachable" ? "broken" : "unknown"
}

function toUnknown(url: string): LinkStatus {
  return { url, class: "unknown", status: null, error: null, contentType: null, contentLength: null, finalUrl: url }
}
