import type { SitemapFault, SitemapFaultCode, SitemapFormat, SitemapUrl } from "./sitemap.ts"

/** An entry as a file has it, before it is checked. */
export interface RawEntry {
  loc: string
  lastmod: string
  alternates: readonly { hreflang: string; href: string }[]
}

/** Collects what a file names, and what is wrong with it. */
export interface SitemapSink {
  format: SitemapFormat | null
  /** The URLs since they were last taken out. */
  waiting: SitemapUrl[]
  /** URLs of pages so far. */
  urls: number
  sitemaps: string[]
  add: (entry: RawEntry) => void
  report: (code: SitemapFaultCode, example?: string | null) => void
  faults: () => SitemapFault[]
}

const maxUrlsOfFile = 50_000
const maxUrlLength = 2_048
const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/** Creates the sink of one file. URLs beyond `maxUrls` are left out. */
export function createSitemapSink(sitemapUrl: string, maxUrls: number): SitemapSink {
  const { host } = new URL(sitemapUrl)
  const faults = new Map<SitemapFaultCode, SitemapFault>()
  let named = 0
  const sink: SitemapSink = {
    format: null,
    waiting: [],
    urls: 0,
    sitemaps: [],
    add,
    report,
    faults: () => [...faults.values()],
  }

  function report(code: SitemapFaultCode, example: string | null = null): void {
    const known = faults.get(code)
    if (known === undefined) faults.set(code, { code, count: 1, example: example?.slice(0, 500) ?? null })
    else known.count += 1
  }

  function add({ loc, lastmod, alternates }: RawEntry): void {
    named += 1
    if (named > maxUrlsOfFile) return report("too_many_urls", loc)
    const url = toUrl(loc)
    if (url === null) return report("invalid_url", loc)
    if (new URL(url).host !== host) report("foreign_host", url)
    if (lastmod !== "" && !isDate(lastmod, sink.format)) report("invalid_lastmod", lastmod)
    if (sink.format === "sitemapindex") {
      sink.sitemaps.push(url)
    } else if (sink.urls < maxUrls) {
      sink.urls += 1
      sink.waiting.push({ url, lastmod: lastmod === "" ? null : lastmod, alternates: alternates.flatMap(toAlternate) })
    }
  }

  function toAlternate({ hreflang, href }: { hreflang: string; href: string }): { hreflang: string; url: string }[] {
    const url = toUrl(href)
    if (url !== null) return [{ hreflang, url }]
    report("invalid_url", href)
    return []
  }

  return sink
}

function toUrl(text: string): string | null {
  if (text.length > maxUrlLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ""
  return url.href
}

function isDate(text: string, format: SitemapFormat | null): boolean {
  return format === "rss" ? !Number.isNaN(Date.parse(text)) : w3cDate.test(text) && !Number.isNaN(Date.parse(text))
}
