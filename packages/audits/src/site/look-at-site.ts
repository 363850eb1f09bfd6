import { hash, randomUUID } from "node:crypto"

import { CitableError, isCitableError } from "@citable/contract"
import {
  decodeHtml,
  fetchRobots,
  findSitemaps,
  followRedirects,
  normaliseUrl,
  type PageFetch,
  type PageResponse,
  readDirectives,
  readPageFacts,
  type RobotsFile,
  type SitemapUrl,
} from "@citable/reader"

import type { Probe, SiteFacts, SitemapFact } from "./site-facts.ts"

export interface LookOptions {
  fetch: PageFetch
  /** The crawler's name in robots.txt. */
  crawlerToken: string
  /** Where to begin: a URL, or the host of a site. */
  start: string
  /** More hosts whose pages are pages of the site, with their ports if they have some. */
  hosts?: readonly string[]
  /** Whether to look for sitemaps and at the rest of the site; false for an audit of listed URLs. */
  isWhole: boolean
  /** Gets the URLs of the sitemaps in the scope of the site, as they are read. */
  onSitemapUrls: (urls: readonly SitemapUrl[]) => Promise<void>
  /** When the certificate of a host expires, in milliseconds since 1970. Null for a host that shows none. */
  readCertificate?: (host: string) => Promise<number | null>
  now: () => number
  signal?: AbortSignal
}

export interface SiteLook {
  facts: SiteFacts
  robots: RobotsFile
}

const maxSitemapUrls = 100_000
/** A page with fewer words is a form, and one with more has a form. */
const wordsOfPage = 150

/**
 * Looks at a site before a crawl: where its home page is, robots.txt, the sitemaps, and what answers at URLs that tell how it is set up.
 *
 * @throws {CitableError} `site_unreachable` if the home page does not answer.
 */
export async function lookAtSite(options: LookOptions): Promise<SiteLook> {
  const { fetch, crawlerToken, isWhole, signal } = options
  const { home, asksToSignIn } = await findHome(options)
  const { origin, host, hostname, protocol } = new URL(home)
  const hosts = new Set([host, twinOf(host), ...(options.hosts ?? []).flatMap((name) => [name, twinOf(name)])])
  const file = await fetchRobots(fetch, origin, signal === undefined ? {} : { signal })
  const facts: SiteFacts = {
    home,
    asksToSignIn,
    hosts: [...hosts],
    robots: {
      url: file.url,
      status: file.status,
      error: file.error,
      bytes: file.bytes,
      faults: file.robots.faults,
      rules: file.robots,
      crawlDelay: file.crawlDelayOf(crawlerToken),
    },
    sitemaps: [],
    hasEverySitemap: false,
    missingPage: await probeMissing(fetch, origin, signal),
    plainHttp: null,
    twin: null,
    favicon: null,
    certificateExpiresAt: null,
    isInspected: false,
    aiAccess: [],
  }
  if (!isWhole) return { facts, robots: file }
  facts.favicon = await probe(fetch, `${origin}/favicon.ico`, signal)
  if (protocol === "https:") {
    const plain = new URL(home)
    plain.protocol = "http:"
    if (plain.port === "") facts.plainHttp = await probe(fetch, plain.href, signal)
  }
  // A site whose certificate has expired is read over HTTP.
  if (protocol === "https:" || host === hostname) {
    facts.certificateExpiresAt = (await options.readCertificate?.(host)) ?? null
  }
  const twin = new URL(home)
  twin.hostname = twinOf(hostname)
  const answer = twin.hostname === hostname ? null : await probe(fetch, twin.href, signal)
  facts.twin = answer?.status == null ? null : answer
  Object.assign(facts, await readSitemaps(file, { ...options, origin, hosts }))
  facts.sitemaps.sort((a, b) => (a.url < b.url ? -1 : 1))
  return { facts, robots: file }
}

/** The home page after redirects: by HTTPS, else by HTTP. */
async function findHome({
  fetch,
  start,
  hosts = [],
  signal,
}: LookOptions): Promise<Pick<SiteFacts, "home" | "asksToSignIn">> {
  const addresses = /^https?:/.test(start) ? [start] : [`https://${start}/`, `http://${start}/`]
  let reason: unknown
  for (const url of addresses) {
    try {
      const chain = await followRedirects(fetch, { url, ...(signal === undefined ? {} : { signal }) })
      const home = normaliseUrl(chain.response.url) ?? url
      assertOwn(home, { start: url, hosts })
      return { home, asksToSignIn: isForm(chain.response) }
    } catch (error) {
      signal?.throwIfAborted()
      // The second address says more about a site that has no HTTPS.
      if (reason === undefined || !isCitableError(error) || error.code !== "unreachable") reason = error
    }
  }
  const why = reason instanceof Error ? reason.message : "It does not answer."
  throw new CitableError(`The home page cannot be read. ${why}`, { code: "site_unreachable", cause: reason })
}

function isForm({ url, headers, body }: PageResponse): boolean {
  const { html, charset } = decodeHtml(body, headers["content-type"])
  const { forms, words } = readPageFacts(html, { url, headers, charset })
  return forms.some(({ hasPassword }) => hasPassword) && words < wordsOfPage
}

/** Throws if the home page leads to the site of somebody else. */
function assertOwn(home: string, { start, hosts }: { start: string; hosts: readonly string[] }): void {
  const own = [new URL(start).host, ...hosts].flatMap((host) => [host, twinOf(host)])
  const { host } = new URL(home)
  if (own.includes(host)) return
  throw new CitableError(
    `It leads to ${host}, which is another site. Audit that one, or add it to the brand's domains.`,
    {
      code: "site_unreachable",
    },
  )
}

/** The same name with `www.`, or without it. */
const twinOf = (host: string): string =>
  host.startsWith("www.")
    ? host.slice(4)
    : /^[\d.]+(?::\d+)?$|^\[|^localhost(?::\d+)?$/.test(host)
      ? host
      : `www.${host}`

async function probe(fetch: PageFetch, url: string, signal?: AbortSignal): Promise<Probe> {
  try {
    const { response } = await followRedirects(fetch, { url, maxBytes: 1_000_000, ...(signal ? { signal } : {}) })
    const { status, headers, body } = response
    return {
      url,
      finalUrl: response.url,
      status,
      error: null,
      contentType: headers["content-type"] ?? null,
      bytes: body.length,
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (!isCitableError(error)) throw error
    return { url, finalUrl: url, status: null, error: error.code, contentType: null, bytes: 0 }
  }
}

/** What a site answers for a page that cannot exist. */
async function probeMissing(fetch: PageFetch, origin: string, signal?: AbortSignal): Promise<SiteFacts["missingPage"]> {
  const url = `${origin}/${randomUUID()}`
  try {
    const { response } = await followRedirects(fetch, { url, ...(signal ? { signal } : {}) })
    const { html, charset } = decodeHtml(response.body, response.headers["content-type"])
    const facts = readPageFacts(html, { url: response.url, headers: response.headers, charset })
    const { mainText } = facts
    const { meta, header } = readDirectives({ metas: facts.metas, headers: response.headers })
    return {
      url,
      finalUrl: response.url,
      status: response.status,
      error: null,
      contentType: response.headers["content-type"] ?? null,
      bytes: response.body.length,
      textHash: mainText === "" ? null : hash("sha256", mainText).slice(0, 32),
      isNoindex: [...meta, ...header].some((directive) => directive === "noindex" || directive === "none"),
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (!isCitableError(error)) throw error
    return { url, finalUrl: url, status: null, error: error.code, contentType: null, bytes: 0, textHash: null }
  }
}

interface SitemapOptions extends Omit<LookOptions, "hosts"> {
  origin: string
  hosts: ReadonlySet<string>
}

async function readSitemaps(
  file: RobotsFile,
  options: SitemapOptions,
): Promise<Pick<SiteFacts, "sitemaps" | "hasEverySitemap">> {
  const { fetch, origin, hosts, signal, onSitemapUrls } = options
  const today = new Date(options.now() + 86_400_000).toISOString()
  const dates = new Map<string, { seen: Set<string>; count: number; future: number }>()
  const { files, isCut, hasFailed } = await findSitemaps(fetch, {
    origin,
    named: file.robots.sitemaps.map(({ url }) => url),
    maxUrls: maxSitemapUrls,
    ...(signal === undefined ? {} : { signal }),
    async onUrls(urls, sitemap) {
      const known = dates.get(sitemap) ?? { seen: new Set<string>(), count: 0, future: 0 }
      dates.set(sitemap, known)
      for (const { lastmod } of urls) {
        if (lastmod === null) continue
        known.count += 1
        if (known.seen.size < 2) known.seen.add(lastmod)
        if (lastmod > today) known.future += 1
      }
      await onSitemapUrls(urls.filter(({ url }) => hosts.has(new URL(url).host)))
    },
  })
  const sitemaps = files.map(({ url, status, error, reading }): SitemapFact => {
    const { seen, count = 0, future = 0 } = dates.get(url) ?? {}
    return {
      url,
      status,
      error,
      urls: reading?.urls ?? 0,
      faults: reading?.faults ?? [],
      lastmods: { count, different: seen?.size ?? 0, future },
    }
  })
  // A robots.txt that cannot be had may name more.
  return { sitemaps, hasEverySitemap: !isCut && !hasFailed && !file.robots.isUnreachable }
}
