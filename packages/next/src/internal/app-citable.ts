import type { Client } from "@citable/client"
import type { CustomValues } from "@citable/contract/content"
import { lastChangeOf, toIndexNowKey } from "@citable/contract/core"
import type { MissingTranslation, Translation } from "@citable/contract/locales"
import type { Metadata, MetadataRoute } from "next"
// Without ".js", unlike Next's other modules: Turbopack knows only this name, and treats the file as one for browsers.
import { notFound, permanentRedirect, redirect } from "next/navigation"
import { connection as request } from "next/server.js"
import { cache } from "react"

import { toJsonLd } from "../to-json-ld.ts"
import { type LlmsTxtIndex, toLlmsTxt } from "../to-llms-txt.ts"
import { toMetadata } from "../to-metadata.ts"
import { toRss } from "../to-rss.ts"
import { toSitemap } from "../to-sitemap.ts"
import type { Connection, ConnectionOptions } from "./connection.ts"
import { findPreview } from "./preview/find-preview.ts"
import { preferDraft } from "./preview/prefer-draft.ts"
import { readDraft } from "./preview/read-draft.ts"
import type { ArticleReader, ArticleSummary, SiteArticle } from "./reading/article-reader.ts"
import { createSwitcher, type SwitcherOptions } from "./reading/create-switcher.ts"
import { findInLanguage } from "./reading/find-in-language.ts"
import { keepForDrafts } from "./reading/keep-for-drafts.ts"
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
  /**
   * What is at the address of an article in a language of `locales` that it has no translation into: the article, with the site around it
   * in that language (`show`), a temporary redirect to the article (`redirect`), or nothing. Default: `404`.
   */
  missing?: MissingTranslation
  /** Seconds after which Next renders a page again without a webhook. Default: `false`, never. */
  revalidate?: number | false
}

export interface ArticleOptions {
  /** The language of the page: a tag, or with `locales` its name in paths. Default: the locale of `createCitable`. */
  locale?: string
}

export interface SitemapQuery {
  /** Only the pages in this language. Default: all. */
  locale?: string
}

/** Next checks the type of what `generateStaticParams` takes by the last signature. */
export interface StaticParams {
  (this: void, options: ArticleOptions): Promise<{ slug: string }[]>
  (this: void): Promise<{ slug: string }[]>
}

export interface FeedOptions {
  /** Only articles in this language. Default: the locale of `createCitable`, else all. */
  locale?: string
  /** Default: `siteName`. */
  title?: string
  description?: string
  /** The path of the feed. Default: `/rss.xml`, below the prefix of its language. */
  path?: string
  /** The path of the page that it is about. Default: the prefix of its language, else `/`. */
  home?: string
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
  /**
   * For a language switcher: the article's page in each of `locales`. A missing one leads to the list in that language, or with
   * `missing: "show"` to the page that shows the article there.
   *
   * @throws {CitableError} `invalid_option` without `locales`.
   */
  translations(
    this: void,
    article: ArticleSummary<object> | SiteArticle<object>,
    options?: SwitcherOptions,
  ): Promise<Translation[]>
  /** JSON-LD (schema.org `BlogPosting`), escaped as the text of a script element. */
  jsonLd(this: void, article: ArticleSummary<object> | SiteArticle<object>): string
  /** For `app/sitemap.ts`: the articles' pages, with the time of their last change. Empty without `siteUrl`. */
  sitemap(this: void, query?: SitemapQuery): Promise<MetadataRoute.Sitemap>
  /** For a route handler: RSS 2.0 with summaries. 404 without `siteUrl`. */
  feed(this: void, options?: FeedOptions): Promise<Response>
  /** For `app/llms.txt/route.ts`: the index of the articles for language models. The title is `siteName` by default. 404 without `siteUrl`. */
  llmsTxt(this: void, index?: Partial<LlmsTxtIndex>): Promise<Response>
  /** For `app/indexnow.txt/route.ts`: the key with which the service submits the site's addresses to search engines. */
  indexNowKey(this: void): Promise<Response>
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
  const published = keepForDrafts(reader)
  // One read for each render, however many components and metadata functions ask.
  const draft = cache(async () => {
    const preview = await findPreview()
    if (preview === undefined) return undefined
    // With partial prefetching, Next renders each page once more, for what a browser may keep. A draft is no part of that.
    await request()
    return readDraft(preview, connection)
  })
  const readArticle = cache(async (slug: string, locale: string | undefined) =>
    preferDraft(slug, { preview: await findPreview(), draft, published: () => published.article(slug, locale) }),
  )
  const readList = cache(
    async (
      locale?: string,
      tag?: string,
      type?: SiteArticle["type"],
      limit?: number,
      everyChange?: boolean,
      excerpts?: boolean,
    ) => {
      const articles = await published.list({ tag, locale, type, limit, everyChange, excerpts })
      return leaveOutTaken(articles, findTaken)
    },
  )
  const readTranslations = cache(async (group: string) =>
    (await published.translations(group)).filter((article) => findTaken(article) === undefined),
  )
  const queries = createArticleQueries(
    ({ locale, tag, type, limit, everyChange, excerpts }) => readList(locale, tag, type, limit, everyChange, excerpts),
    options.locale,
    site.languages,
  )

  const hasAddress = () => site.find("/") !== undefined

  const { languages } = site
  const { missing = "404" } = options
  const find = async (param: string, { locale = options.locale }: ArticleOptions = {}) => {
    const slug = toSlug(param)
    if (slug === undefined) return undefined
    return findInLanguage(slug, locale, { languages, missing, read: readArticle, translations: readTranslations })
  }
  const getArticle: Citable["getArticle"] = async (param, articleOptions) => {
    const found = await find(param, articleOptions)
    if (found?.kind === "translated") return readArticle(found.address.slug, found.address.locale)
    return found?.kind === "untranslated" && missing === "redirect" ? undefined : found?.article
  }
  /** Whether a page in this language shows an article of another. */
  const isElsewhere = ({ locale }: ArticleAddress, { locale: ofPage = options.locale }: ArticleOptions = {}) => {
    const language = ofPage === undefined ? undefined : languages?.find(ofPage)
    return language !== undefined && languages?.ofArticle(locale) !== language
  }

  const citable: Citable = {
    get client() {
      return connection.client()
    },
    ...queries,
    getArticle,
    async getArticleOrNotFound(param, articleOptions) {
      const { locale = options.locale } = articleOptions ?? {}
      const found = await find(param, articleOptions)
      if (found === undefined) notFound()
      // Neither stays so: a translation comes or goes.
      if (found.kind === "translated") redirect(site.path(found.address))
      const { kind, article } = found
      if (kind === "untranslated" && missing === "redirect") redirect(site.path(article))
      if (kind === "untranslated") return article
      const isMoved = article.slug.normalize("NFC") !== toSlug(param) || hasMoved(article, { locale, path: site.path })
      if (isMoved) permanentRedirect(site.path(article))
      return article
    },
    async staticParams({ locale }: ArticleOptions = {}) {
      const articles = await queries.getArticles({
        excerpts: false,
        untranslated: missing === "show",
        ...(locale === undefined ? {} : { locale }),
      })
      return articles.length === 0 ? [{ slug: noArticleSlug }] : articles.map(({ slug }) => ({ slug }))
    },
    async metadata(target, articleOptions) {
      const article = typeof target === "string" ? await getArticle(target, articleOptions) : target
      if (article === undefined) return {}
      const group = article.translation_group
      if (group === null || isElsewhere(article, articleOptions)) return toMetadata(article, options)
      return toMetadata(article, { ...options, translations: await readTranslations(group) })
    },
    translations: createSwitcher(site, { missing, locale: options.locale, translations: readTranslations }),
    jsonLd: (article) => toJsonLd(article, options),
    async sitemap({ locale = options.locale } = {}) {
      if (!hasAddress()) return []
      // The entries of one language name those of the others.
      const articles = await queries.getArticles({ everyChange: true, excerpts: false })
      return toSitemap(articles, { ...options, ...(locale === undefined ? {} : { locale }) })
    },
    async feed({ title = site.name ?? "Articles", limit = 50, locale = options.locale, ...channel } = {}) {
      if (!hasAddress()) return withoutAddress()
      const articles = await queries.getArticles({ limit, locale, everyChange: true })
      const language = locale === undefined ? undefined : languages?.find(locale)
      const prefix = language?.prefix ?? ""
      const own = { language: language?.locale ?? locale, path: `${prefix}/rss.xml`, home: site.homeOf(prefix) }
      const changed = articles.map(lastChangeOf).toSorted().at(-1)
      return new Response(toRss(articles, { title, ...own, ...channel }, options), {
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
    async indexNowKey() {
      // A build has read the articles, so it asks nothing for them.
      const [first] = await queries.getArticles({ everyChange: true })
      const article = first && (await published.article(first.slug, first.locale))
      const key = await toIndexNowKey(article?.brand_id ?? (await connection.client().brandId()))
      return new Response(key, { headers: { "content-type": "text/plain; charset=utf-8" } })
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
