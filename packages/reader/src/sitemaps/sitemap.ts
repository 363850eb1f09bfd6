/** A page that a sitemap names. */
export interface SitemapUrl {
  /** Absolute, normalised as `new URL` does, without a fragment. */
  url: string
  /** As written, at most 64 characters. */
  lastmod: string | null
  /** The page's versions in other languages (`xhtml:link`), at most 500. */
  alternates: readonly SitemapAlternate[]
}

export interface SitemapAlternate {
  /** Such as `de`, `pt-BR` or `x-default`, as written. */
  hreflang: string
  url: string
}

export type SitemapFaultCode =
  /** A page of HTML answers in place of a sitemap. */
  | "is_html"
  /** Neither a sitemap, nor a feed, nor a list of URLs. */
  | "unknown_format"
  /** The XML ends too early or closes what it never opened. */
  | "invalid_xml"
  /** The XML declares a document type or entities; they are ignored. */
  | "has_doctype"
  /** The gzip data are damaged or end too early. */
  | "invalid_gzip"
  /** Bytes that are not of the declared encoding, or an encoding that is not UTF-8. */
  | "invalid_encoding"
  /** More than 50,000 URLs. */
  | "too_many_urls"
  /** Larger than 50 MiB after decompression; the rest is not read. */
  | "too_large"
  /** An entry that is not an absolute `http:` or `https:` URL of at most 2,048 characters. */
  | "invalid_url"
  /** An entry of another host. Search engines ignore it unless that host's robots.txt names the sitemap. */
  | "foreign_host"
  /** `lastmod` is not a W3C date. */
  | "invalid_lastmod"
  /** It contains no URL. */
  | "empty"
  /** A sitemap index inside of a sitemap index of a depth that is not followed. */
  | "nested_too_deep"

export interface SitemapFault {
  code: SitemapFaultCode
  /** How often. */
  count: number
  /** The first case, at most 500 characters. */
  example: string | null
}

export type SitemapFormat = "urlset" | "sitemapindex" | "text" | "rss" | "atom"

/** What one file of a sitemap holds, without its URLs. */
export interface SitemapReading {
  /** Null if it is none of them. */
  format: SitemapFormat | null
  isGzip: boolean
  /** After decompression, as far as it was read. */
  bytes: number
  /** The URLs of pages, the wrong ones left out. */
  urls: number
  /** Of a `sitemapindex`: the URLs of its sitemaps, at most 50,000. */
  sitemaps: readonly string[]
  faults: readonly SitemapFault[]
}
