import type { Client } from "@citable/client"
import type { Metadata, MetadataRoute } from "next"
// Without its ".js", unlike Next's other modules: Turbopack knows only this name, and takes the file for one of the browser's.
import { notFound, permanentRedirect } from "next/navigation"
import { cache } from "react"

import type { ArticleQuery, ArticleSummary, SiteArticle } from "./internal/article-reader.ts"
import { connect, type ConnectionOptions } from "./internal/connection.ts"
import { createDataCache } from "./internal/data-cache.ts"
import { withEventNote } from "./internal/event-note.ts"
import { type ArticleAddress, type SiteOptions, toSite } from "./internal/site-options.ts"
import { noArticleSlug, toSlug } from "./internal/slug.ts"
import { toJsonLd } from "./internal/to-json-ld.ts"
import { toMetadata } from "./internal/to-metadata.ts"
import { toRss } from "./internal/to-rss.ts"
import { toSitemap } from "./internal/to-sitemap.ts"

export interface CitableOptions extends ConnectionOptions, SiteOptions {
  /** The language of the site, where the brand has several. Default: the brand's own. */
  locale?: string
  /** Seconds after which a page is made again although no webhook came; `false`, the default: never. */
  revalidate?: number | false
}

export interface ArticleOptions {
  /** Default: that of `createCitable`. */
  locale?: string
}

export interface FeedOptions {
  /** Default: `siteName`. */
  title?: string
  description?: string
  /** Where the feed is. Default: `/rss.xml`. */
  path?: string
  /** Default: 50. */
  limit?: number
}

/** A site's articles, and what its pages need around them. No function needs `this`. */
export interface Citable {
  /** For what this package does not cover; what it answers is not cached. */
  readonly client: Client
  /** The published articles, newest first, without their bodies. */
  getArticles(this: void, query?: ArticleQuery): Promise<ArticleSummary[]>
  /** The article that is, or was, live under this slug. A slug may be percent-encoded, as Next hands it to a page. */
  getArticle(this: void, slug: string, options?: ArticleOptions): Promise<SiteArticle | undefined>
  /** The same; shows the 404 page for an unknown slug, and redirects a previous one to the page's address of today (308). */
  getArticleOrNotFound(this: void, slug: string, options?: ArticleOptions): Promise<SiteArticle>
  /** For `generateStaticParams`: the slugs of all articles; never empty, since a static export refuses that. */
  staticParams(this: void): Promise<{ slug: string }[]>
  /** For `generateMetadata`: title, description, canonical URL, Open Graph; nothing for an unknown slug. */
  metadata(this: void, article: string | ArticleSummary | SiteArticle, options?: ArticleOptions): Promise<Metadata>
  /** JSON-LD (schema.org `BlogPosting`) as the text of a script element, escaped for it. */
  jsonLd(this: void, article: ArticleSummary | SiteArticle): string
  /** For `app/sitemap.ts`: the articles' pages with the time of their last change. */
  sitemap(this: void): Promise<MetadataRoute.Sitemap>
  /** For a route handler: RSS 2.0 with summaries. */
  feed(this: void, options?: FeedOptions): Promise<Response>
  /** The path of an article's page. */
  path(this: void, article: ArticleAddress): string
}

/**
 * Articles for the App Router.
 *
 * In `next build` all workers read one replica on disk, brought up to date once. While the site runs, each article and each page of a
 * list is one request, kept until the webhook route (`@citable/next/webhook`) invalidates it.
 *
 * @throws {CitableError} `invalid_site_url` at once; `missing_api_key` and what a request fails with, at the first use.
 */
export function createCitable(options: CitableOptions = {}): Citable {
  const site = toSite(options)
  const connection = connect(
    options,
    createDataCache({ revalidate: options.revalidate ?? false, scope: () => connection.cacheScope() }),
  )
  // One read per render, however many components and metadata functions ask.
  const readArticle = cache((slug: string, locale: string | undefined) => connection.reader().article(slug, locale))
  const readList = cache((locale?: string, tag?: string, type?: ArticleQuery["type"], limit?: number) =>
    connection.reader().list({ tag, locale, type, limit }),
  )

  const getArticles: Citable["getArticles"] = async ({ tag, locale = options.locale, type, limit } = {}) =>
    readList(locale, tag, type, limit)

  const getArticle: Citable["getArticle"] = async (param, { locale = options.locale } = {}) => {
    const slug = toSlug(param)
    return slug === undefined ? undefined : readArticle(slug, locale)
  }

  const citable: Citable = {
    get client() {
      return connection.client()
    },
    getArticles,
    getArticle,
    async getArticleOrNotFound(param, articleOptions) {
      const article = await getArticle(param, articleOptions)
      if (article === undefined) notFound()
      if (article.slug.normalize("NFC") !== toSlug(param)) permanentRedirect(site.path(article))
      return article
    },
    async staticParams() {
      const articles = await getArticles()
      return articles.length === 0 ? [{ slug: noArticleSlug }] : articles.map(({ slug }) => ({ slug }))
    },
    async metadata(target, articleOptions) {
      const article = typeof target === "string" ? await getArticle(target, articleOptions) : target
      return article === undefined ? {} : toMetadata(article, site)
    },
    jsonLd: (article) => toJsonLd(article, site),
    sitemap: async () => toSitemap(await getArticles(), site),
    async feed({ title = site.name ?? "Articles", description = title, path = "/rss.xml", limit = 50 } = {}) {
      const channel = { title, description, feedPath: path, language: options.locale }
      return new Response(toRss(await getArticles({ limit }), channel, site), {
        headers: { "content-type": "application/rss+xml; charset=utf-8" },
      })
    },
    path: site.path,
  }
  return withEventNote(citable, connection.noteEvent)
}
