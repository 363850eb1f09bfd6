import type { CustomValues } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"
import { type SiteLanguages, toLanguagePages } from "@citable/contract/locales"

import type { ArticleSummary, ListQuery } from "./article-reader.ts"

export interface ArticleQuery extends Omit<ListQuery, "tag" | "locale"> {
  /** Only articles with this topic, or with one of these. */
  tag?: string | readonly string[] | undefined
  /** Only articles in this language: its tag, or with `locales` its name in paths. Default: that of `createCitable`, else all. */
  locale?: string | undefined
  /** Also articles that have no translation into this language. It needs `locales`. Default: `false`. */
  untranslated?: boolean | undefined
}

export interface ArticlePageQuery extends ArticleQuery {
  /** The number of the page, from 1. */
  page: number
  /** Articles on a page. Default: 10. */
  limit?: number
}

export interface ArticlePage<Custom extends object = CustomValues> {
  /** Newest first. Empty on a page after the last. */
  articles: ArticleSummary<Custom>[]
  page: number
  /** The number of pages; 1 if there is no article. */
  pages: number
  /** The number of articles. */
  total: number
}

export interface RelatedOptions {
  /** Default: 3. */
  limit?: number
}

export interface ArticleQueries<Custom extends object = CustomValues> {
  /** The published articles, newest first, without their bodies. */
  getArticles(this: void, query?: ArticleQuery): Promise<ArticleSummary<Custom>[]>
  /** One page of them. Throws `invalid_page` if `page` or `limit` is not a whole number from 1. */
  getArticlePage(this: void, query: ArticlePageQuery): Promise<ArticlePage<Custom>>
  /** Other articles in the same language that share topics with this one. Those that share most come first, then the newest. */
  getRelatedArticles(
    this: void,
    article: Pick<ArticleSummary, "id" | "tags" | "locale">,
    options?: RelatedOptions,
  ): Promise<ArticleSummary<Custom>[]>
}

/** Creates the queries from reads of whole lists: of all articles, or of one topic. */
export function createArticleQueries(
  list: (query: ListQuery) => Promise<ArticleSummary[]>,
  siteLocale: string | undefined,
  languages?: SiteLanguages,
): ArticleQueries {
  const getArticles: ArticleQueries["getArticles"] = async ({ untranslated = false, ...query } = {}) => {
    const { tag, locale = siteLocale, ...others } = query
    const language = locale === undefined ? undefined : languages?.find(locale)
    if (untranslated && language !== undefined) {
      const { limit, ...rest } = others
      const pages = toLanguagePages(await list(rest), languages as SiteLanguages)
      const items = pages.filter((page) => page.language === language && page.kind !== "translated")
      const wanted = items.map(({ item }) => item).filter(({ tags }) => isTagged(tags, tag))
      return merge(wanted).slice(0, limit)
    }
    const tags = typeof tag === "object" ? [...new Set(tag)] : [tag]
    // What is in no language of the site belongs to the default one.
    const isDefault = language !== undefined && language === languages?.default
    const locales = isDefault ? [undefined] : (language?.tags ?? [locale?.toLowerCase()])
    const read = async (limit: number | undefined): Promise<ArticleSummary[]> => {
      const queries = tags.flatMap((one) =>
        locales.map((own): ListQuery => ({ ...others, tag: one, locale: own, limit })),
      )
      const [first] = queries
      if (first !== undefined && queries.length === 1) return list(first)
      // Reads each topic separately, so that a change of another topic does not affect the page.
      return merge((await Promise.all(queries.map(list))).flat()).slice(0, limit)
    }
    const { limit } = others
    const found = await read(limit)
    if (!isDefault) return found
    const isOwn = (one: ArticleSummary) => (languages?.ofTag(one.locale) ?? language) === language
    const own = found.filter(isOwn)
    const isWhole = limit === undefined || own.length === limit || found.length < limit
    return isWhole ? own : (await read(undefined)).filter(isOwn).slice(0, limit)
  }
  return {
    getArticles,
    async getArticlePage({ page, limit = 10, ...query }) {
      if (!Number.isInteger(page) || page < 1 || !Number.isInteger(limit) || limit < 1) {
        throw new CitableError(`page is ${page} and limit is ${limit}. Both must be whole numbers from 1.`, {
          code: "invalid_page",
        })
      }
      const all = await getArticles(query)
      const articles = all.slice((page - 1) * limit, page * limit)
      return { articles, page, pages: Math.max(1, Math.ceil(all.length / limit)), total: all.length }
    },
    async getRelatedArticles({ id, tags, locale }, { limit = 3 } = {}) {
      const shared = ({ tags: others }: ArticleSummary): number => others.filter((one) => tags.includes(one)).length
      const articles = await getArticles({ tag: tags, locale })
      return articles
        .filter((article) => article.id !== id)
        .toSorted((a, b) => shared(b) - shared(a))
        .slice(0, limit)
    },
  }
}

function isTagged(tags: readonly string[], wanted: ArticleQuery["tag"]): boolean {
  return wanted === undefined || [wanted].flat().some((tag) => tags.includes(tag))
}

/** Each article once, newest first. Of equal times, the last id is first, as in lists of the service. */
function merge(articles: readonly ArticleSummary[]): ArticleSummary[] {
  const unique = new Map(articles.map((article) => [article.id, article]))
  return [...unique.values()].toSorted((a, b) => toTime(b) - toTime(a) || (a.id > b.id ? -1 : 1))
}

function toTime({ published_at }: ArticleSummary): number {
  return published_at === null ? -Number.MAX_VALUE : Date.parse(published_at)
}
