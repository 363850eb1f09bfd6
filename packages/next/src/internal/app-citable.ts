import type { Client } from "@citable/client"
import type { CustomValues } from "@citable/contract/content"
import type { Metadata, MetadataRoute } from "next"
// Without ".js", unlike Next's other modules: Turbopack knows only this name, and treats the file as one for browsers.
import { notFound, permanentRedirect } from "next/navigation"
import { cache } from "react"

import { toJsonLd } from "../to-json-ld.ts"
import { type LlmsTxtIndex, toLlmsTxt } from "../to-llms-txt.ts"
import { toMetadata } from "../to-metadata.ts"
import { toRss } from "../to-rss.ts"
import { toSitemap } from "../to-sitemap.ts"
import { readBuildPhase } from "./build/build-phase.ts"
import type { Connection, ConnectionOptions } from "./connection.ts"
import { readDraft } from "./preview/read-draft.ts"
import type { ArticleReader, ArticleSummary, SiteArticle } from "./reading/article-reader.ts"
import { type ArticleQueries, createArticleQueries } from "./reading/query-articles.ts"
import { withEventNote } from "./site/event-note.ts"
import { leaveOutTaken } from "./site/leave-out-taken.ts"
import { type ArticleAddress, hasMoved, type SiteOptions, toSite } from "./site/site-options.ts"
import { noArticleSlug, toSlug } from "./site/slug.ts"
import { createTakenFinder } from "./site/taken-addresses.ts"
import { createTagRefresher } from "./watch/refresh-tags.ts"

export interface CitableOptions extends ConnectionOptions, SiteOptions {
  /** The language of the site, if the brand has several. Default: the brand's own. */
  locale?: string
  /** Seconds after which Next renders a page again without a webhook. Default: `false`, never. */
  revalidate?: number | false
}

export interface ArticleOptions {
  /** Default: the locale of `createCitable`. */
  locale?: string
}

/** Next checks the type of what `generateStaticParams` takes by the last signature. */
export interface StaticParams {
  (this: void, options: ArticleOptions): Promise<{ slug: string }[]>
  (this: void): Promise<{ slug: string }[]>
}

export interface FeedOptions {
  /** Default: `siteName`. */
  title?: string
  description?: string
  /** The path of the feed. Default: `/rss.xml`. */
  path?: string
  /** Default: 50. */
  limit?: number
}

/** A site's articles, and what its pages need with them. No function needs `this`. */
export interface Citable<Custom extends object = CustomValues> extends ArticleQueries<Custom> {
  /** The client, for everything else. Its answers are not cached. */
  readonly client: Client
  /**
   * The article that is, or was, live under this slug. In draft mode, it is the draft. The slug may be percent-encoded, as Next passes it
   * to a page.
   */
  getArticle(this: void, slug: string, options?: ArticleOptions): Promise<SiteArticle<Custom> | undefined>
  /** The same, but shows the 404 page for an unknown slug, and redirects (308) from a previous slug. */
  getArticleOrNotFound(this: void, slug: string, options?: ArticleOptions): Promise<SiteArticle<Custom>>
  /** For `generateStaticParams`: the slugs of all articles, or of one language. Never empty, because a static export refuses that. */
  readonly staticParams: StaticParams
  /** For `generateMetadata`: title, description, canonical URL, `hreflang`, Open Graph. Empty for an unknown slug. */
  metadata(
    this: void,
    article: string | ArticleSummary<object> | SiteArticle<object>,
    options?: ArticleOptions,
  ): Promise<Metadata>
  /** JSON-LD (schema.org `BlogPosting`), escaped as the text of a script element. */
  jsonLd(this: void, article: ArticleSummary<object> | SiteArticle<object>): string
  /** For `app/sitemap.ts`: the articles' pages, with the time of their last change. Empty without `siteUrl`. */
  sitemap(this: void): Promise<MetadataRoute.Sitemap>
  /** For a route handler: RSS 2.0 with summaries. 404 without `siteUrl`. */
  feed(this: void, options?: FeedOptions): Promise<Response>
  /** For `app/llms.txt/route.ts`: the index of the articles for language models. The title is `siteName` by default. 404 without `siteUrl`. */
  llmsTxt(this: void, index?: Partial<LlmsTxtIndex>): Promise<Response>
  /** The path of an article's page. */
  path(this: void, article: ArticleAddress): string
}

export interface AppSource {
  connection: Connection
  /** Reads articles and caches them with the caching model of the site. */
  reader: () => ArticleReader
}

/** Creates the part that both caching models of the App Router share: everything except how reads are cached. */
export function createAppCitable(options: CitableOptions, { connection, reader }: AppSource): Citable {
  const site = toSite(options)
  const findTaken = createTakenFinder(connection.distDir, site.path)
  // One read for each render, however many components and metadata functions ask.
  const readArticle = cache(async (slug: string, locale: string | undefined) => {
    // A build has no visitor who could open a draft.
    const draft = readBuildPhase(process.env) === "build" ? undefined : await readDraft(slug, connection)
    return draft ?? reader().article(slug, locale)
  })
  const readList = cache(
    async (
      locale?: string,
      tag?: string,
      type?: SiteArticle["type"],
      limit?: number,
      everyChange?: boolean,
      excerpts?: boolean,
    ) => {
      const articles = await reader().list({ tag, locale, type, limit, everyChange, excerpts })
      return leaveOutTaken(articles, findTaken)
    },
  )
  const readTranslations = cache(async (group: string) =>
    (await reader().translations(group)).filter((article) => findTaken(article) === undefined),
  )
  const queries = createArticleQueries(
    ({ locale, tag, type, limit, everyChange, excerpts }) => readList(locale, tag, type, limit, everyChange, excerpts),
    options.locale,
  )

  const hasAddress = () => site.find("/") !== undefined

  const getArticle: Citable["getArticle"] = async (param, { locale = options.locale } = {}) => {
    const slug = toSlug(param)
    return slug === undefined ? undefined : readArticle(slug, locale)
  }

  const citable: Citable = {
    get client() {
      return connection.client()
    },
    ...queries,
    getArticle,
    async getArticleOrNotFound(param, articleOptions) {
      const { locale = options.locale } = articleOptions ?? {}
      const article = await getArticle(param, articleOptions)
      if (article === undefined) notFound()
      const isElsewhere =
        article.slug.normalize("NFC") !== toSlug(param) || hasMoved(article, { locale, path: site.path })
      if (isElsewhere) permanentRedirect(site.path(article))
      return article
    },
    async staticParams({ locale }: ArticleOptions = {}) {
      const articles = await queries.getArticles({ excerpts: false, ...(locale === undefined ? {} : { locale }) })
      return articles.length === 0 ? [{ slug: noArticleSlug }] : articles.map(({ slug }) => ({ slug }))
    },
    async metadata(target, articleOptions) {
      const article = typeof target === "string" ? await getArticle(target, articleOptions) : target
      if (article === undefined) return {}
      const group = article.translation_group
      return toMetadata(article, group === null ? options : { ...options, translations: await readTranslations(group) })
    },
    jsonLd: (article) => toJsonLd(article, options),
    sitemap: async () =>
      hasAddress() ? toSitemap(await queries.getArticles({ everyChange: true, excerpts: false }), options) : [],
    async feed({ title = site.name ?? "Articles", limit = 50, ...channel } = {}) {
      if (!hasAddress()) return withoutAddress()
      const articles = await queries.getArticles({ limit, everyChange: true })
      const changed = articles
        .map(({ updated_at, modified_at }) => modified_at ?? updated_at)
        .toSorted()
        .at(-1)
      return new Response(toRss(articles, { title, language: options.locale, ...channel }, options), {
        headers: {
          "content-type": "application/rss+xml; charset=utf-8",
          ...(changed === undefined ? {} : { "last-modified": new Date(changed).toUTCString() }),
        },
      })
    },
    async llmsTxt({ title = site.name ?? "Articles", ...index } = {}) {
      if (!hasAddress()) return withoutAddress()
      const articles = await queries.getArticles({ everyChange: true })
      return new Response(toLlmsTxt(articles, { title, ...index }, options), {
        headers: { "content-type": "text/plain; charset=utf-8" },
      })
    },
    path: site.path,
  }
  const { noteEvent } = connection
  connection.watch("app", () => createTagRefresher({ name: "", path: site.path, noteEvent }))
  return withEventNote(citable, noteEvent)
}

/** What has absolute addresses alone does not exist without one. */
const withoutAddress = (): Response =>
  new Response("Not found: the site does not know its address. Set siteUrl of createCitable().\n", { status: 404 })
