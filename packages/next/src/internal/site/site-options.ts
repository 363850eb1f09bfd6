import { CitableError } from "@citable/contract"
import type { Article } from "@citable/contract/content"

/** The fields that make a page's address. */
export type ArticleAddress = Pick<Article, "slug" | "locale">

export interface SiteOptions {
  /** The site's address, such as `https://example.com`. Sitemap, feed and JSON-LD need it for absolute URLs. */
  siteUrl?: string
  /** The site's name, for the publisher in JSON-LD and the title of the feed. */
  siteName?: string
  /** The path of an article's page. Default: `/blog/<slug>`. */
  path?: (article: ArticleAddress) => string
}

/** The checked site options, with defaults. */
export interface Site {
  name: string | undefined
  path(this: void, article: ArticleAddress): string
  /** The absolute URL of a path. */
  url(path: string): string
  /** The same, or only the path without `siteUrl`. */
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
