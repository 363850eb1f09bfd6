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
import { readSiteUrl } from "./internal/read-site-url.ts"
import { type BodyOptions, isTimedOut, renderBodyOf } from "./internal/render-body-of.ts"
import { toData } from "./internal/to-data.ts"
import { toPlugins } from "./internal/to-plugins.ts"

/** `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. */
export interface CitableLiveLoaderOptions extends Pick<
  ClientOptions,
  "apiKey" | "baseUrl" | "brandId" | "adapter" | "fetch" | "timeoutMs" | "totalTimeoutMs" | "retries"
> {
  /** What relative images and links in bodies refer to. Default: none, and images from the root (`/img/a.png`) are on Astro's `site`. */
  bodyBaseUrl?: string
  /** As for `citableLoader`. Default: `false`. */
  smartQuotes?: boolean
  /** As for `citableLoader`. Default: `true`. */
  callouts?: boolean
  /**
   * The same plugins make the same HTML as `citableLoader`. Code is plain without `createHighlighter()` of `@citable/astro/plugins`,
   * because Astro's Markdown processor does not run on demand.
   */
  plugins?: readonly BodyPlugin[]
  /**
   * As for `citableLoader`, on Node. A body that takes longer is shown as text, without cache hints; the next request renders it again.
   * Default: none.
   */
  timeLimit?: TimeLimit
  /** `"off"` leaves images out. Astro optimises no images of live entries. Default: `"passthrough"`. */
  images?: Exclude<ImageMode, "optimize">
}

/** Selects an entry. `getLiveEntry("articles", slug)` is `{ id: slug }`. */
export interface LiveEntryFilter {
  /** The slug, or `locale/slug`. A former slug gives the article with its new id, so that the page can redirect. */
  id?: string
  /** The article's permanent id, instead of `id`. */
  content_id?: string
  /** A token of the tool `create_preview`. It shows the working copy of the article of `content_id`, published or not. */
  preview_token?: string
}

/** Selects the entries of `getLiveCollection("articles", filter)`. */
export interface LiveCollectionFilter {
  tag?: string
  locale?: string
  type?: "article" | "page"
  /** The largest number of entries, newest first. Default: all. */
  limit?: number
}

/** The number of articles in one request. */
const pageSize = 100

/**
 * Loads a live collection of the brand's articles. It asks the service while Astro renders a page on demand, and gives the same data and
 * HTML as `citableLoader`. Its cache hints have the tags that the webhook route purges. It returns errors instead of throwing them, which
 * Astro expects.
 *
 * @example
 *     export const collections = { articles: defineLiveCollection({ loader: citableLiveLoader() }) }
 */
export function citableLiveLoader(
  options: CitableLiveLoaderOptions = {},
): LiveLoader<ArticleData, LiveEntryFilter, LiveCollectionFilter> {
  const { bodyBaseUrl, smartQuotes, callouts = true, timeLimit, images = "passthrough", ...others } = options
  const { plugins: added = [], ...clientOptions } = others
  const plugins = toPlugins({ plugins: added, callouts, hasTimeLimit: timeLimit !== undefined })
  const cache = createMemoryCache()
  let siteUrl: Promise<string | undefined> | undefined
  const toLiveEntry = async (article: Article, id: string) =>
    render(article, id, {
      bodyBaseUrl,
      siteUrl: await (siteUrl ??= readSiteUrl()),
      smartQuotes,
      plugins,
      timeLimit,
      images,
      cache,
    })
  let client: Promise<Client> | undefined
  const getClient = (): Promise<Client> =>
    (client ??= openClient(clientOptions).catch((error: unknown) => {
      // The environment may have a key at the next request.
      client = undefined
      throw error
    }))

  return {
    name: "citable-live",
    async loadEntry({ filter }) {
      const load = async () => {
        const article = await readEntry(filter, getClient, clientOptions)
        // No cache may keep a preview, because nobody else may see it.
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
    // Without this check, writers of other brands on the service could show their drafts on this site.
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
    // A malformed slug or id has no article either.
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
    // Not the tag of lists, because other articles do not change this page. No hint after a time-out, so that no cache keeps the page.
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
