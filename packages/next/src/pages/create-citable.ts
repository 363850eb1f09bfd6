import type { Client } from "@citable/client"
import { type Reading, staleSeconds } from "@citable/client/steady"
import type { CustomValues } from "@citable/contract/content"
import type { GetStaticPathsResult, GetStaticPropsContext, GetStaticPropsResult } from "next"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import { noCache } from "../internal/cache/read-cache.ts"
import { connect, type ConnectionOptions } from "../internal/connection.ts"
import { toPreview } from "../internal/preview/preview-cookie.ts"
import { readPreview } from "../internal/preview/read-preview.ts"
import {
  type ArticleSummary,
  isUnfinished,
  type ListQuery,
  type SiteArticle,
  toSiteArticle,
} from "../internal/reading/article-reader.ts"
import { type ArticleQueries, createArticleQueries } from "../internal/reading/query-articles.ts"
import { withEventNote } from "../internal/site/event-note.ts"
import { leaveOutTaken } from "../internal/site/leave-out-taken.ts"
import { type ArticleAddress, hasMoved, type SiteOptions, toSite } from "../internal/site/site-options.ts"
import { toSlug } from "../internal/site/slug.ts"
import { createTakenFinder } from "../internal/site/taken-addresses.ts"
import { createPathRefresher } from "../internal/watch/refresh-paths.ts"
import { toJsonLd } from "../to-json-ld.ts"

export interface CitableOptions extends ConnectionOptions, SiteOptions {
  /** The language of the site, if the brand has several. Default: the brand's own, or with `i18n` that of the page. */
  locale?: string
  /** Seconds after which Next renders a page again without a webhook. Default: `false`, never. */
  revalidate?: number | false
}

/** Reads for `getServerSideProps`, whose pages Next does not store. While the service fails, they give what was read last. */
export interface PerRequest<Custom extends object = CustomValues> extends ArticleQueries<Custom> {
  getArticle(this: void, slug: string, options?: { locale?: string }): Promise<SiteArticle<Custom> | undefined>
}

/** The props of an article's page. */
export interface ArticleProps<Custom extends object = CustomValues> {
  article: SiteArticle<Custom>
  canonical: string | null
  /** JSON-LD, escaped as the text of a script element. */
  jsonLd: string
}

/** A site's articles, and what its pages need with them. No function needs `this`. */
export interface Citable<Custom extends object = CustomValues> extends ArticleQueries<Custom> {
  /** The client, for everything else. */
  readonly client: Client
  /** The article that is, or was, live under this slug. */
  getArticle(this: void, slug: string, options?: { locale?: string }): Promise<SiteArticle<Custom> | undefined>
  /**
   * For `pages/blog/[slug].tsx`: the paths of all articles; with the `locales` that Next passes for `i18n`, those of each language. Next renders pages
   * of later articles at their first visit.
   */
  getStaticPaths(
    this: void,
    options?: { fallback?: "blocking" | false; locales?: readonly string[] | undefined },
  ): Promise<GetStaticPathsResult<{ slug: string }>>
  /**
   * For `pages/blog/[slug].tsx`: the props `article`, `jsonLd`, and `canonical`, the address of the page for search engines, which is null without
   * `siteUrl`. 404 for an unknown slug, a redirect (308) for a previous one.
   */
  getStaticProps(this: void, context: GetStaticPropsContext): Promise<GetStaticPropsResult<ArticleProps<Custom>>>
  /** The reads for `getServerSideProps`. While the service fails, they give what was read last instead of an error. */
  readonly perRequest: PerRequest<Custom>
  /** JSON-LD (schema.org `BlogPosting`), escaped as the text of a script element. */
  jsonLd(this: void, article: ArticleSummary<object> | SiteArticle<object>): string
  /** The path of an article's page. */
  path(this: void, article: ArticleAddress): string
}

/**
 * Reads articles for the Pages Router. `next build` reads them from one replica on disk. While the site runs, each rendered page is one
 * request.
 *
 * @example
 *     const citable = createCitable()
 *     export const getStaticPaths = () => citable.getStaticPaths()
 *     export const getStaticProps = citable.getStaticProps
 *
 * @throws {CitableError} `invalid_site_url` at once; `missing_api_key` and errors of requests at the first use.
 */
export function createCitable<Custom extends object = CustomValues>(options: CitableOptions = {}): Citable<Custom> {
  const site = toSite(options)
  const connection = connect(options, noCache)
  const findTaken = createTakenFinder(connection.distDir, site.path)
  const interval = options.revalidate === undefined ? {} : { revalidate: options.revalidate }

  /** The reads for pages that Next stores, or for those that it does not store. */
  const readBy = (take: <Value>(reading: Reading<Value>) => Value): PerRequest => {
    const list = async (query: ListQuery): Promise<ArticleSummary[]> => {
      const articles =
        readBuildPhase(process.env) === "run"
          ? take(await connection.steady().list(query))
          : await connection.reader().list(query)
      return leaveOutTaken(articles, findTaken)
    }
    return {
      ...createArticleQueries(list, options.locale, site.languages),
      async getArticle(param, { locale = options.locale } = {}) {
        const slug = toSlug(param)
        if (slug === undefined) return undefined
        return readBuildPhase(process.env) === "run"
          ? take(await connection.steady().article(slug, site.tagOf(locale)))
          : connection.reader().article(slug, site.tagOf(locale))
      },
    }
  }
  const stored = readBy(toFresh)
  const toProps = (article: SiteArticle): ArticleProps => ({
    article,
    canonical: article.seo.canonical_url ?? site.find(site.path(article)) ?? null,
    jsonLd: toJsonLd(article, options),
  })

  /** If revalidation throws, Next keeps the stored page. Only a page that is not stored yet needs what was read last. */
  async function readPage(slug: string, { revalidateReason: reason, locale: ofPage }: GetStaticPropsContext) {
    const locale = site.tagOf(options.locale ?? ofPage)
    if (readBuildPhase(process.env) !== "run") return { value: await connection.reader().article(slug, locale) }
    const reading = await connection.steady().article(slug, locale)
    return reason === "on-demand" ? { value: toFresh(reading) } : reading
  }

  const citable: Citable = {
    get client() {
      return connection.client()
    },
    ...stored,
    perRequest: readBy(({ value }) => value),
    async getStaticPaths({ fallback = "blocking", locales } = {}) {
      const paths = locales?.map(async (locale) =>
        (await stored.getArticles({ excerpts: false, locale })).map(({ slug }) => ({ params: { slug }, locale })),
      )
      if (paths !== undefined) return { paths: (await Promise.all(paths)).flat(), fallback }
      const articles = await stored.getArticles({ excerpts: false })
      return { paths: articles.map(({ slug }) => ({ params: { slug } })), fallback }
    },
    async getStaticProps(context) {
      const { params, previewData } = context
      const param = params?.["slug"]
      const slug = typeof param === "string" ? toSlug(param) : undefined
      const preview = toPreview(previewData)
      const draft = preview && (await readPreview(preview, connection.client()))
      if (draft?.slug.normalize("NFC") === slug && draft !== undefined) {
        return { props: toProps(await toSiteArticle(draft, connection.rendering)) }
      }
      const { value: article, staleBecause }: Reading<SiteArticle | undefined> =
        slug === undefined ? { value: undefined } : await readPage(slug, context)
      if (staleBecause !== undefined && article !== undefined && slug !== undefined) {
        connection.noteStale("pages", [site.path({ slug, locale: article.locale })])
      }
      // A build may be a static export, where Next refuses `revalidate`.
      const isPassing = staleBecause !== undefined || (isUnfinished(article) && readBuildPhase(process.env) === "run")
      const revalidate = isPassing ? { revalidate: staleSeconds } : interval
      if (article === undefined) return { notFound: true, ...revalidate }
      if (article.slug.normalize("NFC") !== slug || hasMoved(article, { locale: options.locale, path: site.path })) {
        return { redirect: { destination: site.path(article), permanent: true }, ...revalidate }
      }
      return { props: toProps(article), ...revalidate }
    },
    jsonLd: (article) => toJsonLd(article, options),
    path: site.path,
  }
  const { basePath = "" } = options
  const { noteEvent } = connection
  connection.watch("pages", (distDir) => createPathRefresher({ distDir, basePath, path: site.path, noteEvent }))
  // The service checks values against the declaration, which the type comes from.
  return withEventNote(citable, noteEvent) as Citable<object> as Citable<Custom>
}

function toFresh<Value>({ value, staleBecause }: Reading<Value>): Value {
  if (staleBecause !== undefined) throw staleBecause
  return value
}
