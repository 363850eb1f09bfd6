import { isCitableError } from "@citable/contract"
import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import { decodeHtml } from "../fetch/decode-html.ts"
import { toRedirect } from "../fetch/to-redirect.ts"
import type { RobotsDecision } from "../robots/robots-decision.ts"
import type { WaitingUrl } from "./crawl-store.ts"
import type { CrawledPage } from "./crawled-page.ts"
import { isMarkedChallenge } from "./is-marked-challenge.ts"
import type { UnreadPage } from "./read-crawled-page.ts"

export interface CrawlPageOptions {
  fetch: PageFetch
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
}

/** Asks for one URL of a crawl. What goes wrong with it is in the answer. */
export async function crawlPage(
  { key, url, depth, inSitemap, etag, lastModified }: WaitingUrl,
  robots: RobotsDecision,
  { fetch, maxBytes, timeoutMs, signal }: CrawlPageOptions,
): Promise<UnreadPage> {
  const empty = { status: null, error: null, redirect: null, headers: {}, charset: null, html: "", bytes: 0 }
  const unanswered = { key, url, depth, inSitemap, robots, ...empty, truncated: false, ttfbMs: 0 }
  if (robots.allowed === false) {
    return { ...unanswered, error: { code: "blocked_by_robots", message: "robots.txt disallows this URL." } }
  }
  let response: PageResponse
  try {
    const headers: Record<string, string> = {}
    if (etag !== null) headers["if-none-match"] = etag
    if (lastModified !== null) headers["if-modified-since"] = lastModified
    response = await fetch({ url, headers, maxBytes, timeoutMs, wantsBody: (answer) => isWanted(url, answer), signal })
  } catch (error) {
    if (!isCitableError(error)) throw error
    return { ...unanswered, error: { code: error.code, message: error.message } }
  }
  const { status, headers, body, truncated, ttfbMs } = response
  const bytes = truncated && body.length === 0 ? toLength(headers["content-length"]) : body.length
  const answered = { ...unanswered, status, headers, bytes, truncated, ttfbMs, redirect: toRedirect(response) ?? null }
  const refusal = toRefusal(status, headers)
  if (refusal !== null) return { ...answered, error: refusal }
  if (status < 200 || status > 299 || !isHtml(url, headers["content-type"], body)) return answered
  return { ...answered, ...decodeHtml(body, headers["content-type"]) }
}

/** An answer that says something about the crawler, and nothing about the page. */
function toRefusal(status: number, headers: Readonly<Record<string, string>>): CrawledPage["error"] {
  if (isMarkedChallenge(status, headers)) {
    const message = `The site refuses the crawler: it answers ${status} with a challenge for programs. Let its guard pass the crawler.`
    return { code: "refused", message }
  }
  if (status !== 429) return null
  return {
    code: "refused",
    message: "The site refuses the crawler: it answers 429, too many requests. Try again later.",
  }
}

/** Only HTML is read. */
function isWanted(url: string, { status, headers }: Pick<PageResponse, "status" | "headers">): boolean {
  return status > 199 && status < 300 && isHtmlType(url, headers["content-type"]) !== false
}

/** Undefined if there is no type, or one that a server gives to pages by mistake. */
function isHtmlType(url: string, contentType: string | undefined): boolean | undefined {
  if (contentType === undefined || contentType.trim() === "") return undefined
  if (/^\s*(?:text\/plain|application\/octet-stream)\b/i.test(contentType) && !isFile.test(new URL(url).pathname))
    return undefined
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:$|[;,])/i.test(contentType)
}

const isFile = /\.[^/.]+$/

function isHtml(url: string, contentType: string | undefined, body: Uint8Array): boolean {
  if (body.length === 0) return isHtmlType(url, contentType) === true
  const start = (): string => Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 512)).toString("latin1")
  return (
    isHtmlType(url, contentType) ??
    /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype html|html|head|body|script|title|meta|link|style|div|h1|p|table|a|br|!--)\b/i.test(
      start(),
    )
  )
}

function toLength(header: string | undefined): number {
  const length = Number(header)
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}
