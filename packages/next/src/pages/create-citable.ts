import type { Client } from "@citable/client"
import { isLivePreview } from "@citable/client/preview"
import { type Reading, staleSeconds } from "@citable/client/steady"
import type { CustomValues } from "@citable/contract/content"
import type { MissingTranslation, Translation } from "@citable/contract/locales"
import type { GetStaticPathsResult, GetStaticPropsContext, GetStaticPropsResult } from "next"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import { noCache } from "../internal/cache/read-cache.ts"
import { connect, type ConnectionOptions } from "../internal/connection.ts"
import { preferDraft } from "../internal/preview/prefer-draft.ts"
import { type Preview, toPreview } from "../internal/preview/preview-cookie.ts"
import { readDraft } from "../internal/preview/read-draft.ts"
import {
  type ArticleSummary,
  isUnfinished,
  type ListQuery,
  type SiteArticle,
} from "../internal/reading/article-reader.ts"
import { createSwitcher, type SwitcherOptions } from "../internal/reading/create-switcher.ts"
import { findInLanguage } from "../internal/reading/find-in-language.ts"
import { type ArticleQueries, createArticleQueries } from "../internal/reading/query-articles.ts"
import { withEventNote } from "../internal/site/event-note.ts"
import { leaveOutTaken } from "../internal/site/leave-out-taken.ts"
import { type PagePaths, withPagePaths } from "../internal/site/page-paths.ts"
import { type ArticleAddress, hasMoved, type SiteOptions, toSite } from "../internal/site/site-options.ts"
import { toSlug } from "../internal/site/slug.ts"
import { createTakenFinder } from "../internal/site/taken-addresses.ts"
import { createPathRefresher } from "../internal/watch/refresh-paths.ts"
import { toJsonLd } from "../to-json-ld.ts"

export interface CitableOptions extends ConnectionOptions, SiteOptions {
  /** The language of the site, if the brand has several. Default: the brand's own, or with `i18n` that of the page. */
  locale?: string
  /**
   * What is at the address of an article in a language of `locales` that it has no translation into: the article, with the site around it
   * in that language (`show`), a temporary redirect to the article (`redirect`), or nothing. Default: `404`.
   */
  missing?: MissingTranslation
  /** Seconds after which Next renders a page again without a webhook. Default: `false`, never. */
  revalidate?: number | false
}

/** Reads for `getServerSideProps`, whose pages Next does not store. While the service fails, they give what was read last. */
export interface PerRequest<Custom extends object = CustomValues> extends ArticleQueries<Custom> {
  getArticle(this: void, slug: string, options?: { locale?: string }): Promise<SiteArticle<Custom> | undefined>
}

/** What `<PreviewRefresh>` needs to know of a preview. */
export interface ArticlePreview {
  /** The environment variable `CITABLE_URL`: the address at which writers open the service. */
  service: string | null
  /** Whether it is that of an open editor. */
  isLive: boolean
}

/** The props of an article's page. */
export interface ArticleProps<Custom extends object = CustomValues> {
  article: SiteArticle<Custom>
  canonical: string | null
  /** JSON-LD, escaped as the text of a script element. */
  jsonLd: string
  /** For `<PreviewRefresh>`. Only the browser that previews this article gets it. */
  preview?: ArticlePreview
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
   * `siteUrl`. 404 for an unknown slug, a redirect (308) for a previous one. Where a translation is missing, it does what `missing` says.
   */
  getStaticProps(this: void, context: GetStaticPropsContext): Promise<GetStaticPropsResult<ArticleProps<Custom>>>
  /** The reads for `getServerSideProps`. While the service fails, they give what was read last instead of an error. */
  readonly perRequest: PerRequest<Custom>
  /**
   * For a language switcher, and for links with `hreflang`: the article's page in each of `locales`. A missing one leads to the list in that
   * language, or with `missing: "show"` to the page that shows the article there.
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
  /** The path of an article's page. */
  path(this: void, article: ArticleAddress): string
}

/** Seconds that Next keeps what stands in for a translation. Nothing tells of each page that a translation changes when it goes. */
const missingSeconds = 60

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
  const { languages } = site
  const { missing = "404" } = options

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
  const toProps = (article: SiteArticle, preview: Preview | undefined): ArticleProps => ({
    article,
    canonical: article.seo.canonical_url ?? site.find(site.path(article)) ?? null,
    jsonLd: toJsonLd(article, options),
    ...(preview?.contentId === article.id && {
      preview: { service: process.env["CITABLE_URL"] ?? null, isLive: isLivePreview(preview.token) },
    }),
  })

  const readTranslations = async (group: string, take = toFresh<ArticleAddress[]>): Promise<ArticleAddress[]> => {
    const isRun = readBuildPhase(process.env) === "run"
    const members = isRun
      ? take(await connection.steady().translations(group))
      : await connection.reader().translations(group)
    return members.filter((one) => findTaken(one) === undefined)
  }

  /** Finds what is at an address. If revalidation throws, Next keeps the stored page. Only a page that is not stored yet needs what was read last. */
  async function findPage(slug: string, { revalidateReason, locale: ofPage, previewData }: GetStaticPropsContext) {
    let staleBecause: unknown
    const take = <Value>(reading: Reading<Value>): Value => {
      if (revalidateReason === "on-demand") return toFresh(reading)
      staleBecause ??= reading.staleBecause
      return reading.value
    }
    const preview = toPreview(previewData)
    let drafted: Promise<SiteArticle | undefined> | undefined
    const draft = async () => (drafted ??= preview && readDraft(preview, connection))
    const read = async (name: string, tag: string | undefined): Promise<SiteArticle | undefined> => {
      const published = async () =>
        readBuildPhase(process.env) === "run"
          ? take(await connection.steady().article(name, tag))
          : connection.reader().article(name, tag)
      return preferDraft(name, { preview, draft, published })
    }
    const translations = (group: string) => readTranslations(group, take)
    const locale = options.locale ?? ofPage
    const found = await findInLanguage(slug, locale, { languages, missing, read, translations })
    return { found, locale, preview, staleBecause }
  }

  const pagePaths: PagePaths = async (addresses, group) => {
    const own = addresses.map(site.path)
    if (languages === undefined || missing === "404") return own
    const members = typeof group === "string" ? await readTranslations(group) : []
    const slugs = new Set([...addresses, ...members].map(({ slug }) => slug))
    const all = languages.all.flatMap(({ tags: [locale = ""] }) =>
      [...slugs].map((slug) => site.path({ slug, locale })),
    )
    return [...new Set([...own, ...all])]
  }

  const citable: Citable = {
    get client() {
      return connection.client()
    },
    ...stored,
    perRequest: readBy(({ value }) => value),
    async getStaticPaths({ fallback = "blocking", locales } = {}) {
      // Otherwise Next makes pages that show another language at their first visit, because those of a build cannot expire.
      const query = { excerpts: false, untranslated: missing === "show" && fallback === false }
      const paths = locales?.map(async (locale) =>
        (await stored.getArticles({ ...query, locale })).map(({ slug }) => ({ params: { slug }, locale })),
      )
      if (paths !== undefined) return { paths: (await Promise.all(paths)).flat(), fallback }
      const articles = await stored.getArticles(query)
      return { paths: articles.map(({ slug }) => ({ params: { slug } })), fallback }
    },
    async getStaticProps(context) {
      const param = context.params?.["slug"]
      const slug = typeof param === "string" ? toSlug(param) : undefined
      if (slug === undefined) return { notFound: true, ...interval }
      const { found, locale, preview, staleBecause } = await findPage(slug, context)
      const stale = staleBecause === undefined ? undefined : { revalidate: staleSeconds }
      if (found === undefined) return { notFound: true, ...(stale ?? interval) }
      const isRun = readBuildPhase(process.env) === "run"
      // A build may be a static export, where Next refuses `revalidate`.
      const passing =
        isRun && found.kind !== "own"
          ? { revalidate: Math.min(missingSeconds, options.revalidate || missingSeconds) }
          : interval
      const leadTo = (address: ArticleAddress) => ({
        redirect: { destination: site.path(address), permanent: false },
        ...(stale ?? passing),
      })
      if (found.kind === "translated") return leadTo(found.address)
      const { article } = found
      const isElsewhere = found.kind === "untranslated"
      if (isElsewhere && missing === "redirect") return leadTo(article)
      if (stale !== undefined) {
        const ofPage = isElsewhere && locale !== undefined ? locale : article.locale
        connection.noteStale("pages", [site.path({ slug, locale: ofPage })])
      }
      const revalidate = stale ?? (isUnfinished(article) && isRun ? { revalidate: staleSeconds } : passing)
      const isMoved =
        article.slug.normalize("NFC") !== slug || hasMoved(article, { locale: options.locale, path: site.path })
      if (isMoved && !isElsewhere) {
        return { redirect: { destination: site.path(article), permanent: true }, ...revalidate }
      }
      return { props: toProps(article, preview), ...revalidate }
    },
    translations: createSwitcher(site, { missing, locale: options.locale, translations: readTranslations }),
    jsonLd: (article) => toJsonLd(article, options),
    path: site.path,
  }
  const { basePath = "" } = options
  const { noteEvent } = connection
  connection.watch("pages", (distDir) =>
    createPathRefresher({ distDir, basePath, path: site.path, pagePaths, noteEvent }),
  )
  // The service checks values against the declaration, which the type comes from.
  return withPagePaths(withEventNote(citable, noteEvent), pagePaths) as Citable<object> as Citable<Custom>
}

function toFresh<Value>({ value, staleBecause }: Reading<Value>): Value {
  if (staleBecause !== undefined) throw staleBecause
  return value
}
