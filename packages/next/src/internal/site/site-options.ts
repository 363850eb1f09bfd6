import { CitableError } from "@citable/contract"
import type { Article } from "@citable/contract/content"

/** What a page's address is made from. */
export type ArticleAddress = Pick<Article, "slug" | "locale">

export interface SiteOptions {
  /** The site's address, such as `https://example.com`: sitemap, feed and JSON-LD need absolute URLs. */
  siteUrl?: string
  /** The site's name: publisher in JSON-LD, title of the feed. */
  siteName?: string
  /** The path of an article's page. Default: `/blog/<slug>`. */
  path?: (article: ArticleAddress) => string
}

/** The site options, checked and with their defaults. */
export interface Site {
  name: string | undefined
  path(this: void, article: ArticleAddress): string
  /** The absolute URL of a path. */
  url(path: string): string
  /** The same, or the path itself where nobody said where the site is. */
  link(path: string): string
}

export function toSite({ siteUrl, siteName, path = defaultPath }: SiteOptions): Site {
  const base = siteUrl === undefined ? undefined : parseSiteUrl(siteUrl)
  const link = (to: string): string => (base === undefined ? to : base + to)
  return {
    name: siteName,
    path,
    link,
    url(to) {
      if (base !== undefined) return base + to
      throw new CitableError(
        'Sitemap, feed and JSON-LD need absolute URLs: set createCitable({ siteUrl: "https://example.com" }).',
        { code: "missing_site_url" },
      )
    },
  }
}

function defaultPath({ slug }: ArticleAddress): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The address without a slash at its end, so that paths can follow. */
function parseSiteUrl(siteUrl: string): string {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CitableError(`siteUrl is ${JSON.stringify(siteUrl)}: give an absolute URL such as https://example.com.`, {
      code: "invalid_site_url",
    })
  }
  return (url.origin + url.pathname).replace(/\/+$/, "")
}
