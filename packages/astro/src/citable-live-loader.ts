import { ApiError, type Client, type ClientOptions, createClient } from "@citable/client"
import { type Article, cacheTags } from "@citable/contract/content"
import { type BodyPlugin, createMemoryCache } from "@citable/markdown"
import type { TimeLimit } from "@citable/markdown/time-limit"
import type { LiveDataCollection, LiveDataEntry } from "astro"
import type { LiveLoader } from "astro/loaders"

import { type ArticleData, articleSchema } from "./article-schema.ts"
import { explainFailure } from "./internal/explain-failure.ts"
import { type ImageMode, markImages } from "./internal/mark-images.ts"
import { loadFresh } from "./internal/purged-tags.ts"
import { readSiteEnv } from "./internal/read-site-env.ts"
import { type BodyOptions, isTimedOut, renderBodyOf } from "./internal/render-body-of.ts"
import { toData } from "./internal/to-data.ts"

/** `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. */
export interface CitableLiveLoaderOptions extends Pick<
  ClientOptions,
  "apiKey" | "baseUrl" | "brandId" | "adapter" | "fetch" | "timeoutMs" | "totalTimeoutMs" | "retries"
> {
  /** As for `citableLoader`: the same plugins make the same HTML. */
  plugins?: readonly BodyPlugin[]
  /**
   * As for `citableLoader`, on Node. A body that it ends is shown as text, without cache hints, and is rendered again at the next
   * request. Default: none.
   */
  timeLimit?: TimeLimit
  /** `"off"` leaves images out; Astro optimises none of live entries. Default: `"passthrough"`. */
  images?: Exclude<ImageMode, "optimize">
}

/** Which entry: `getLiveEntry("articles", slug)` is `{ id: slug }`. */
export interface LiveEntryFilter {
  /** The slug, or `locale/slug`. An old slug gives the article with its new id, to redirect to. */
  id?: string
  /** The article's permanent id, in place of `id`. */
  content_id?: string
  /** Shows the article of `content_id` as it is in its working copy, published or not: `create_preview` gives such a token. */
  preview_token?: string
}

/** Which entries of `getLiveCollection("articles", filter)`. */
export interface LiveCollectionFilter {
  tag?: string
  locale?: string
  type?: "article" | "page"
  /** At most so many, newest first. Default: all. */
  limit?: number
}

/** Entries of one request, and of one answer of the service. */
const pageSize = 100

/**
 * A live collection of the brand's articles, for `defineLiveCollection({ loader: citableLiveLoader() })`: asked for when a page is
 * rendered on demand, with the same data and the same HTML as `citableLoader` gives, and hints for Astro's route cache whose tags the
 * webhook route purges. Errors are given, not thrown, as Astro wants it.
 */
export function citableLiveLoader(
  options: CitableLiveLoaderOptions = {},
): LiveLoader<ArticleData, LiveEntryFilter, LiveCollectionFilter> {
  const { plugins = [], timeLimit, images = "passthrough", ...clientOptions } = options
  const cache = createMemoryCache()
  const toLiveEntry = (article: Article, id: string) => render(article, id, { plugins, timeLimit, images, cache })
  let client: Promise<Client> | undefined
  const getClient = (): Promise<Client> =>
    (client ??= openClient(clientOptions).catch((error: unknown) => {
      // The next request may find a key.
      client = undefined
      throw error
    }))

  return {
    name: "citable-live",
    async loadEntry({ filter }) {
      const load = async () => {
        const article = await readEntry(filter, getClient, clientOptions)
        // A preview shows what nobody else may see: it is in no cache.
        if (article === undefined || (filter.preview_token === undefined && article.status !== "published"))
          return undefined
        const entry = await toLiveEntry(article, toId(article, filter.id?.includes("/") === true))
        if (filter.preview_token !== undefined) delete entry.cacheHint
        return entry
      }
      try {
        return await loadFresh(load, (entry) => entry?.cacheHint?.tags ?? [])
      } catch (error) {
        return { error: toError(error) }
      }
    },
    async loadCollection({ filter = {} }) {
      const tags = [cacheTags.articles(), ...(filter.tag === undefined ? [] : [cacheTags.topic(filter.tag)])]
      const load = async () => {
        const articles = await readCollection(await getClient(), filter)
        const hasLocales = filter.locale === undefined && new Set(articles.map(({ locale }) => locale)).size > 1
        const entries: LiveDataEntry<ArticleData>[] = []
        let isWhole = true
        for (const article of articles) {
          const { cacheHint, ...entry } = await toLiveEntry(article, toId(article, hasLocales))
          isWhole &&= cacheHint !== undefined
          entries.push(entry)
        }
        const hint = isWhole ? { cacheHint: { tags, ...newest(entries) } } : {}
        return { entries, ...hint } satisfies LiveDataCollection<ArticleData>
      }
      try {
        return await loadFresh(load, () => tags)
      } catch (error) {
        return { error: toError(error) }
      }
    },
  }
}

async function openClient(options: ClientOptions): Promise<Client> {
  return createClient({
    ...options,
    apiKey: options.apiKey ?? (await readSiteEnv("CITABLE_API_KEY")),
    baseUrl: options.baseUrl ?? (await readSiteEnv("CITABLE_URL")),
  })
}

async function readEntry(
  { id, content_id, preview_token }: LiveEntryFilter,
  getClient: () => Promise<Client>,
  options: ClientOptions,
): Promise<Article | undefined> {
  if (preview_token !== undefined) {
    if (content_id === undefined) return undefined
    const previewer = await openClient({ ...options, apiKey: preview_token })
    const article = await orUndefined(previewer.getContent({ content_id })).finally(() => previewer.close())
    // A service may have several brands, whose writers could else have this site show what they wrote.
    const isOwn = options.adapter !== undefined || article?.brand_id === (await (await getClient()).brandId())
    return isOwn ? article : undefined
  }
  const client = await getClient()
  if (content_id !== undefined) return orUndefined(client.getContent({ content_id }))
  const [, locale, slug = ""] = /^(?:([a-z]{2,8}(?:-[a-z0-9]{1,8})*)\/)?([^/]+)$/.exec(id ?? "") ?? []
  if (slug === "") return undefined
  return orUndefined(client.getContentBySlug({ slug, ...(locale === undefined ? {} : { locale }) }))
}

async function orUndefined(request: Promise<Article>): Promise<Article | undefined> {
  try {
    return await request
  } catch (error) {
    // What is no slug or id at all leads to no article either.
    if (error instanceof ApiError && (error.status === 404 || error.code === "invalid_input")) return undefined
    throw error
  }
}

async function readCollection(client: Client, filter: LiveCollectionFilter): Promise<Article[]> {
  const { tag, locale, type, limit = Infinity } = filter
  const articles: Article[] = []
  const pages = client.pages("list_content", {
    limit: Math.min(limit, pageSize),
    ...(tag === undefined ? {} : { tag: [tag] }),
    ...(locale === undefined ? {} : { locale }),
    ...(type === undefined ? {} : { type }),
  })
  for await (const { data } of pages) {
    articles.push(...(data as Article[]))
    if (articles.length >= limit) break
  }
  return articles.slice(0, limit)
}

function toId({ slug, locale }: Article, hasLocales: boolean): string {
  return hasLocales ? `${locale}/${slug}` : slug
}

async function render(
  article: Article,
  id: string,
  { images, ...options }: BodyOptions & { images: ImageMode },
): Promise<LiveDataEntry<ArticleData>> {
  const rendered = await renderBodyOf(article, options)
  const data = articleSchema.parse(toData(article, rendered))
  const slugs = [article.slug, ...article.previous_slugs].map((slug) => cacheTags.slug(article.locale, slug))
  return {
    id,
    data,
    rendered: { html: markImages(rendered.html, images, () => false).html },
    // Not the tag of lists: what else is published leaves an article's page as it is. What was ended is to be kept nowhere.
    ...(isTimedOut(rendered)
      ? {}
      : { cacheHint: { tags: [cacheTags.article(article.id), ...new Set(slugs)], lastModified: data.updated_at } }),
  }
}

function newest(entries: readonly LiveDataEntry<ArticleData>[]): { lastModified?: Date } {
  const times = entries.map(({ data }) => data.updated_at.getTime())
  return times.length === 0 ? {} : { lastModified: new Date(Math.max(...times)) }
}

function toError(error: unknown): Error {
  return new Error(explainFailure(error), { cause: error })
}
