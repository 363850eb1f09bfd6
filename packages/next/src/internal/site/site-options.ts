import { CitableError } from "@citable/contract"
import type { Article } from "@citable/contract/content"
import { type SiteLanguages, type SiteLocale, toSiteLanguages } from "@citable/contract/locales"
import { knownAddress, warnOfUnknownAddress } from "@citable/markdown/outputs"

/** The fields that make a page's address. */
export type ArticleAddress = Pick<Article, "slug" | "locale">

/** What the path of an article's page is made of. */
export interface PathParts extends ArticleAddress {
  /** What paths in the article's language begin with, such as `/de`. Empty without `locales`. */
  prefix: string
}

export interface SiteOptions {
  /**
   * The site's address, such as `https://blog.acme.com`. Sitemap, feed and JSON-LD need it for absolute URLs. In production, `example.com`
   * and `localhost` count as unknown.
   */
  siteUrl?: string | undefined
  /** The site's name, for the publisher in JSON-LD and the title of the feed. */
  siteName?: string
  /** The path of an article's page, without `basePath`. Default: `<prefix>/blog/<slug>`. */
  path?: (article: PathParts) => string
  /** As in next.config, such as `/docs`. Absolute URLs contain it. Default: none. */
  basePath?: string
  /** As in next.config. `true` ends the default path, and the address of the site, with a slash. Default: `false`. */
  trailingSlash?: boolean
  /** The languages of the site, such as `["en", { path: "pt", codes: ["pt-BR"] }]`. Default: those of the articles. */
  locales?: readonly SiteLocale[] | undefined
  /**
   * The language for readers of all others: in metadata and sitemap, its page gets `hreflang="x-default"`. Default: the first of `locales`,
   * else none.
   */
  defaultLocale?: string | undefined
  /** `false` if paths in the default language have no prefix. Default: `true`. */
  prefixDefault?: boolean | undefined
}

/** Whether an article that was asked for in one language is in another now, at another address. */
export function hasMoved(
  article: ArticleAddress,
  { locale = article.locale, path }: { locale: string | undefined; path: (address: ArticleAddress) => string },
): boolean {
  return locale.toLowerCase() !== article.locale.toLowerCase() && path({ slug: article.slug, locale }) !== path(article)
}

/** The checked site options, with defaults. */
export interface Site {
  name: string | undefined
  /** The languages of the site, if its options name them. */
  languages: SiteLanguages | undefined
  /** The tags of the language for readers of all others. */
  defaultLocale: string | readonly string[] | undefined
  path(this: void, article: ArticleAddress): string
  /** The tag of articles in a language, by that tag or by its name in paths. The case does not matter. */
  tagOf<Locale extends string | undefined>(this: void, locale: Locale): string | Locale
  /** The path of the list in a language, by the prefix of its paths. */
  homeOf(this: void, prefix: string): string
  /** The absolute URL of a path. */
  url(path: string): string
  /** The same, or undefined without `siteUrl`, which it warns about. */
  find(path: string): string | undefined
}

export function toSite({ siteUrl, siteName, basePath = "", trailingSlash = false, ...options }: SiteOptions): Site {
  const { locales, defaultLocale, prefixDefault, path = defaultPath } = options
  const languages = locales && toSiteLanguages({ locales, defaultLocale, prefixDefault })
  const isDefault = path === defaultPath
  const below = parseBasePath(basePath)
  const address = siteUrl === undefined ? undefined : parseSiteUrl(siteUrl)
  const base = knownAddress(address) === undefined ? undefined : withBasePath(address ?? "", below)
  // Next has its home page below a base path without a slash at the end, unless `trailingSlash` is on.
  const end = (to: string): string => (to === "/" && below !== "" && !trailingSlash ? "" : to)
  return {
    name: siteName,
    languages,
    defaultLocale: languages?.default.tags ?? defaultLocale,
    path({ slug, locale }) {
      const prefix = languages === undefined ? "" : (languages.find(locale) ?? languages.default).prefix
      return path({ slug, locale, prefix }) + (isDefault && trailingSlash ? "/" : "")
    },
    tagOf: (locale) => (locale === undefined ? locale : (languages?.find(locale)?.tags[0] ?? locale.toLowerCase())),
    homeOf: (prefix) => (prefix === "" || trailingSlash ? `${prefix}/` : prefix),
    url(to) {
      if (base !== undefined) return base + end(to)
      throw new CitableError(
        "Sitemap, feed and llms.txt need absolute URLs: set siteUrl of createCitable() to the address of the site.",
        { code: "missing_site_url" },
      )
    },
    find(to) {
      if (base === undefined) warnOfUnknownAddress()
      return base === undefined ? undefined : base + end(to)
    },
  }
}

function defaultPath({ slug, prefix }: PathParts): string {
  return `${prefix}/blog/${encodeURIComponent(slug)}`
}

/** Adds the path below which the site lies, unless the address has it. */
function withBasePath(address: string, basePath: string): string {
  return address.endsWith(basePath) ? address : address + basePath
}

function parseBasePath(basePath: string): string {
  const path = basePath.replace(/\/+$/, "")
  if (path === "" || path.startsWith("/")) return path
  throw new CitableError(`basePath is ${JSON.stringify(basePath)}. It must begin with a slash, as in next.config.`, {
    code: "invalid_option",
  })
}

/** The address without a trailing slash, so that paths can follow. */
function parseSiteUrl(siteUrl: string): string {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CitableError(
      `siteUrl is ${JSON.stringify(siteUrl)}. It must be an absolute URL such as https://example.com.`,
      {
        code: "invalid_site_url",
      },
    )
  }
  return (url.origin + url.pathname).replace(/\/+$/, "")
}
