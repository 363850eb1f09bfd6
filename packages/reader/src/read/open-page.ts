import { CitableError } from "@citable/contract"

import type { PageBrowser } from "../browser/page-browser.ts"
import type { PageFetch, PageResponse } from "../fetch/page-fetch.ts"
import { decodePage } from "./decode-page.ts"
import { dropInvisible } from "./drop-invisible.ts"
import { needsScripts } from "./needs-scripts.ts"
import { readPageData, type PageData } from "./page-data.ts"
import { readLinks, type PageLink } from "./read-links.ts"
import { type ParsedPage, parsePage } from "./tree/parse-page.ts"
import { textOf } from "./tree/text-of.ts"

export interface OpenPageOptions {
  fetch: PageFetch
  /** Opens a browser, for pages whose text comes by scripts. Without it, `render: "auto"` reads what there is. */
  browser?: (() => Promise<PageBrowser>) | undefined
  /** Whether to run the page's scripts. Default: `auto`, if the page has almost no text without them. */
  render?: "auto" | "never" | "always"
  /** Milliseconds for everything. Default: 20,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** A page that was fetched. */
export interface OpenedPage {
  url: string
  /** After redirects. */
  finalUrl: string
  status: number
  /** The media type in lower case, without parameters; null if the server sent none. */
  mediaType: string | null
  rendered: boolean
  /** Decoded. */
  content: string
  /** The parsed page, without what nobody sees; undefined for text that is not HTML. */
  parsed: ParsedPage | undefined
  data: PageData | undefined
  links: readonly PageLink[]
  /** Words of the whole page that people see. */
  words: number
  truncated: boolean
}

const mostRedirects = 10
const mostBytes = 10 * 1024 * 1024

/**
 * Fetches one page, follows its redirects, and runs its scripts where its text needs them.
 *
 * @throws {CitableError} What the fetch throws; `too_many_redirects`; `unsupported_media_type` for what is neither HTML nor text;
 * `browser_missing` for `render: "always"` without a browser.
 */
export async function openPage(url: string, options: OpenPageOptions): Promise<OpenedPage> {
  const { render = "auto", timeoutMs = 20_000, browser } = options
  const deadline = performance.now() + timeoutMs
  if (render === "always") return renderPage(url, options, timeoutMs)
  const response = await follow(url, options, deadline)
  const mediaType = toMediaType(response.headers["content-type"])
  const content = decodePage(response.body, response.headers["content-type"])
  const isHtml =
    mediaType === null
      ? /^\s*<(?:!doctype|html|head|body|!--)/i.test(content)
      : /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType)
  const page = {
    url,
    finalUrl: response.url,
    status: response.status,
    mediaType,
    rendered: false,
    content,
    truncated: response.truncated,
  }
  if (!isHtml) {
    if (!isText(mediaType)) throw unsupported(mediaType)
    return { ...page, parsed: undefined, data: undefined, links: [], words: countWords(content) }
  }
  const opened = parse(page, response.headers)
  if (render === "never" || browser === undefined || opened.parsed === undefined) return opened
  if (!needsScripts(opened.parsed, opened)) return opened
  try {
    return await renderPage(url, options, Math.max(1000, deadline - performance.now()))
  } catch (error) {
    // The page without scripts is an answer too.
    if (error instanceof CitableError) return opened
    throw error
  }
}

async function renderPage(url: string, options: OpenPageOptions, timeoutMs: number): Promise<OpenedPage> {
  if (options.browser === undefined) {
    throw new CitableError("To run scripts, install Chromium and name it by CITABLE_CHROMIUM, or use render: never.", {
      code: "browser_missing",
    })
  }
  const browser = await options.browser()
  const { finalUrl, status, headers, html } = await browser.render(url, {
    timeoutMs,
    ...(options.signal && { signal: options.signal }),
  })
  const mediaType = toMediaType(headers["content-type"])
  return parse({ url, finalUrl, status, mediaType, rendered: true, content: html, truncated: false }, headers)
}

function parse(
  page: Omit<OpenedPage, "parsed" | "data" | "links" | "words">,
  headers: Readonly<Record<string, string>>,
): OpenedPage {
  const parsed = parsePage(page.content)
  const { tree, jsonLd, css } = parsed
  const data = readPageData(tree, { jsonLd, url: page.finalUrl, headers })
  const links = readLinks(tree, { url: page.finalUrl })
  dropInvisible(tree, { css })
  return {
    ...page,
    parsed,
    data,
    links,
    words: countWords(textOf(tree.children)),
    truncated: page.truncated || parsed.truncated,
  }
}

async function follow(url: string, { fetch, signal }: OpenPageOptions, deadline: number): Promise<PageResponse> {
  let next = url
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const timeoutMs = Math.max(1, Math.round(deadline - performance.now()))
    const headers = { accept: "text/html,application/xhtml+xml,text/markdown;q=0.8,text/plain;q=0.8,*/*;q=0.1" }
    const response = await fetch({ url: next, headers, maxBytes: mostBytes, timeoutMs, ...(signal && { signal }) })
    const { location } = response.headers
    if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return response
    const target = URL.parse(location, next)
    if (target === null || !/^https?:$/.test(target.protocol)) return response
    target.hash = ""
    next = target.href
  }
  throw new CitableError(`The page redirects more than ${mostRedirects} times.`, { code: "too_many_redirects" })
}

function toMediaType(header: string | undefined): string | null {
  const type = header?.split(";")[0]?.trim().toLowerCase()
  return type === undefined || type === "" ? null : type
}

function isText(mediaType: string | null): boolean {
  return mediaType === null || /^text\/|[/+](?:json|xml|yaml|toml)$|^application\/(?:x-ndjson|x-yaml)$/.test(mediaType)
}

function unsupported(mediaType: string | null): CitableError {
  return new CitableError(
    `The page is of the type ${mediaType ?? "unknown"}, which has no text to read. Only HTML and text can be read.`,
    {
      code: "unsupported_media_type",
    },
  )
}

const letterOrDigit = /[\p{L}\p{N}]/u
const segmenter = new Intl.Segmenter("en", { granularity: "word" })
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function countWords(text: string): number {
  let count = 0
  if (!withoutSpaces.test(text)) {
    // One expression for both would take time in proportion to the square of a text without spaces.
    for (const [part] of text.matchAll(/\S+/g)) if (letterOrDigit.test(part)) count += 1
    return count
  }
  for (const { isWordLike } of segmenter.segment(text.slice(0, 200_000))) if (isWordLike === true) count += 1
  return count
}
