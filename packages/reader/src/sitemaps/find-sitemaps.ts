import { isCitableError } from "@citable/contract"
import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import { isMarkedChallenge } from "../crawl/is-marked-challenge.ts"
import { readSitemap } from "./read-sitemap.ts"
import type { SitemapReading, SitemapUrl } from "./sitemap.ts"

const maxDepth = 3
const maxRedirects = 5
const maxBytes = 50 * 1024 * 1024

export interface FindSitemapsOptions {
  /** Such as `https://example.com`. */
  origin: string
  /** The sitemaps that robots.txt names; see `Robots.sitemaps`. They may be of another host. */
  named?: readonly string[]
  /** Gets the URLs of each file as they are read, some hundred at a time, duplicates included. Reading waits for it. */
  onUrls: (urls: readonly SitemapUrl[], sitemapUrl: string) => void | Promise<void>
  /** Where to ask for an address that robots.txt or a file names. Default: there. */
  at?: (url: string) => string
  /** The maximum number of files to fetch. Default: 1,000. */
  maxFiles?: number
  /** The maximum number of URLs over all files. Default: 1,000,000. */
  maxUrls?: number
  /** Called before each request, such as to limit the rate or to obey robots.txt; false leaves the file out. */
  mayFetch?: (url: string) => boolean | Promise<boolean>
  signal?: AbortSignal
}

/** A file that was fetched, or tried. */
export interface SitemapFile {
  url: string
  /** Where redirects led; the same as `url` without any. */
  finalUrl: string
  /** `robots`, `guess` for `/sitemap.xml`, `/sitemap_index.xml` and `/sitemap-index.xml`, else the URL of the index that names it. */
  foundIn: string
  /** Of the last answer; null if there was none. */
  status: number | null
  /** The code of the error if there was no answer, such as `timeout`. */
  error: string | null
  /** Null unless the answer has status 200. */
  reading: SitemapReading | null
}

export interface FoundSitemaps {
  /** A guess that answers with no sitemap is left out. */
  files: readonly SitemapFile[]
  /** Whether a limit ended the search before all was read. */
  isCut: boolean
  /**
   * Whether a file failed, so that another attempt may find more. It is one that robots.txt or an index names and that is neither read nor
   * gone. Or it is a guess that got no answer, a server error or a refusal of programs.
   */
  hasFailed: boolean
}

interface Waiting {
  url: string
  foundIn: string
  depth: number
}

/**
 * Finds a site's sitemaps by its robots.txt and by their usual places, and reads them one after the other. Indexes are followed three
 * levels deep, to files of the site's host and of their own. Files that cannot be fetched or read are in the answer; aborting rejects, and
 * so does an error of `onUrls` or `mayFetch`.
 */
export async function findSitemaps(fetch: PageFetch, options: FindSitemapsOptions): Promise<FoundSitemaps> {
  const {
    origin,
    named = [],
    at = (url) => url,
    onUrls,
    maxFiles = 1_000,
    maxUrls = 1_000_000,
    mayFetch,
    signal,
  } = options
  const files: SitemapFile[] = []
  const waiting: Waiting[] = []
  const seen = new Set<string>()
  let left = maxUrls
  let fetched = 0
  let isCut = false
  let hasFailed = false

  function add(text: string, foundIn: string, depth: number): void {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return
    const url = withoutHash(new URL(at(text)))
    if (seen.has(url)) return
    if (seen.size >= maxFiles) {
      isCut = true
      return
    }
    seen.add(url)
    waiting.push({ url, foundIn, depth })
  }

  async function request(url: string): Promise<PageResponse | "left out"> {
    for (let next = url, redirects = 0; ; redirects += 1) {
      if ((await mayFetch?.(next)) === false) return "left out"
      const response = await fetch({ url: next, maxBytes: maxBytes + 1, ...(signal === undefined ? {} : { signal }) })
      const { location } = response.headers
      const isRedirect = response.status >= 301 && response.status <= 308 && response.status !== 304
      if (!isRedirect || location === undefined || redirects === maxRedirects || !URL.canParse(location, next))
        return response
      next = withoutHash(new URL(location, next))
      if (!next.startsWith("http")) return response
    }
  }

  async function visit({ url, foundIn, depth }: Waiting): Promise<void> {
    let response: PageResponse | "left out"
    try {
      response = await request(url)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isCitableError(error)) throw error
      hasFailed = true
      if (foundIn !== "guess")
        files.push({ url, finalUrl: url, foundIn, status: null, error: error.code, reading: null })
      return
    }
    if (response === "left out") return
    const { url: finalUrl, status } = response
    const reading =
      status === 200
        ? await readSitemap(response.body, { url: finalUrl, maxUrls: left, onUrls: (urls) => onUrls(urls, url) })
        : null
    left -= reading?.urls ?? 0
    if (isFailure(response, { isGuess: foundIn === "guess", reading })) hasFailed = true
    if (foundIn === "guess" && (reading === null || reading.format === null)) return
    const isTooDeep = reading !== null && reading.sitemaps.length > 0 && depth === maxDepth
    files.push({ url, finalUrl, foundIn, status, error: null, reading: isTooDeep ? withDepthFault(reading) : reading })
    if (reading === null || isTooDeep) return
    const hosts = [new URL(finalUrl).host, new URL(origin).host]
    for (const sitemap of reading.sitemaps) {
      if (hosts.includes(new URL(at(sitemap)).host)) add(sitemap, url, depth + 1)
    }
  }

  for (const url of named) add(url, "robots", 0)
  for (const path of ["/sitemap.xml", "/sitemap_index.xml", "/sitemap-index.xml"])
    add(new URL(path, origin).href, "guess", 0)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    signal?.throwIfAborted()
    if (left <= 0 || fetched >= maxFiles) return { files, isCut: true, hasFailed }
    fetched += 1
    await visit(next)
  }
  // The last file may have more than the rest of the limit.
  return { files, isCut: isCut || left <= 0, hasFailed }
}

function isFailure(
  { status, headers }: PageResponse,
  { isGuess, reading }: { isGuess: boolean; reading: SitemapReading | null },
): boolean {
  // Many sites answer guesses with a page, or forbid what is not there.
  if (isGuess) return status >= 500 || status === 429 || isMarkedChallenge(status, headers)
  return reading === null ? status !== 404 && status !== 410 : reading.format === null
}

function withDepthFault(reading: SitemapReading): SitemapReading {
  const { sitemaps, faults } = reading
  const example = sitemaps[0] ?? null
  return { ...reading, faults: [...faults, { code: "nested_too_deep", count: sitemaps.length, example }] }
}

function withoutHash(url: URL): string {
  url.hash = ""
  return url.href
}
