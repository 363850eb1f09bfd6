import { CitableError } from "@citable/contract"
import type { PageFetch } from "@citable/safe-fetch"

import type { PageBrowser } from "../browser/page-browser.ts"
import { decodeHtml } from "../fetch/decode-html.ts"
import { followRedirects } from "../fetch/follow-redirects.ts"
import { collapseSpace } from "../page/collapse-space.ts"
import { countWords } from "../page/count-words.ts"
import { digestPage } from "./digest-page.ts"
import type { PageData } from "./page-data.ts"
import type { PageDigest, PageToDigest } from "./page-digest.ts"
import type { PageLink } from "./read-links.ts"

export interface OpenPageOptions {
  fetch: PageFetch
  /** Opens a browser, for pages whose text comes by scripts. Without it, `render: "auto"` reads what there is. */
  browser?: (() => Promise<PageBrowser>) | undefined
  /** Whether to run the page's scripts. Default: `auto`, if the page has almost no text without them. */
  render?: "auto" | "never" | "always"
  /** Milliseconds for everything. Default: 20,000. */
  timeoutMs?: number
  signal?: AbortSignal
  /** How to write HTML as Markdown. Default: not at all. */
  markdown?: PageToDigest["markdown"]
  /** Reads HTML elsewhere, such as on a thread. Default: `digestPage`, here. */
  digest?: ((page: PageToDigest) => Promise<PageDigest>) | undefined
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
  /** The page without invisible parts; undefined for text that is not HTML, and unless it was asked for. */
  markdown: string | undefined
  data: PageData | undefined
  links: readonly PageLink[]
  /** Words of the whole page that people see. */
  words: number
  truncated: boolean
}

const mostBytes = 10 * 1024 * 1024
const accept = "text/html,application/xhtml+xml,text/markdown;q=0.8,text/plain;q=0.8,*/*;q=0.1"

/**
 * Fetches one page, follows its redirects, and runs its scripts where its text needs them.
 *
 * @throws {CitableError} What the fetch throws; `redirect_loop`; `too_many_redirects`; `unsupported_media_type` for what is neither HTML nor text;
 * `browser_missing` for `render: "always"` without a browser.
 */
export async function openPage(url: string, options: OpenPageOptions): Promise<OpenedPage> {
  const { render = "auto", timeoutMs = 20_000, browser, fetch, signal } = options
  const deadline = performance.now() + timeoutMs
  if (render === "always") return renderPage(url, options, timeoutMs)
  const request = { url, headers: { accept }, maxBytes: mostBytes, timeoutMs, ...(signal && { signal }) }
  const { response } = await followRedirects(fetch, request)
  const mediaType = toMediaType(response.headers["content-type"])
  const { html: content } = decodeHtml(response.body, response.headers["content-type"], { triesUtf8: true })
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
    return { ...page, markdown: undefined, data: undefined, links: [], words: countWords(collapseSpace(content)) }
  }
  const { opened, needsScripts } = await parse(page, response.headers, options)
  if (render === "never" || browser === undefined || !needsScripts) return opened
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
    throw new CitableError(
      "Install Chromium to run scripts, and set CITABLE_CHROMIUM if it is elsewhere. To read the page without scripts, use render: never.",
      {
        code: "browser_missing",
      },
    )
  }
  const browser = await options.browser()
  const { finalUrl, status, headers, html } = await browser.render(url, {
    timeoutMs,
    ...(options.signal && { signal: options.signal }),
  })
  const mediaType = toMediaType(headers["content-type"])
  const page = { url, finalUrl, status, mediaType, rendered: true, content: html, truncated: false }
  return (await parse(page, headers, options)).opened
}

async function parse(
  page: Omit<OpenedPage, "markdown" | "data" | "links" | "words">,
  headers: Readonly<Record<string, string>>,
  { markdown, digest }: OpenPageOptions,
): Promise<{ opened: OpenedPage; needsScripts: boolean }> {
  const input = { html: page.content, url: page.finalUrl, headers, markdown }
  const { needsScripts, ...found } = await (digest?.(input) ?? digestPage(input))
  return { opened: { ...page, ...found, truncated: page.truncated || found.truncated }, needsScripts }
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
