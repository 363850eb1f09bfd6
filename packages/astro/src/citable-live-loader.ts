import { type Client, type ClientOptions, createClient } from "@citable/client"
import { isLivePreview } from "@citable/client/preview"
import { createSteadyReads, type TimeLimits, visitLimits } from "@citable/client/steady"
import { type Article, cacheTags } from "@citable/contract/content"
import type { BodyPlugin, MarkdownDialect } from "@citable/markdown"
import { createMemoryCache } from "@citable/markdown/render"
import type { TimeLimit } from "@citable/markdown/time-limit"
import type { LiveDataCollection, LiveDataEntry } from "astro"
import type { LiveLoader } from "astro/loaders"

import { type ArticleData, articleSchema } from "./article-schema.ts"
import { createHighlighter } from "./create-highlighter.ts"
import { explainFailure } from "./internal/explain-failure.ts"
import { recallEntry, recallList, rememberRead } from "./internal/last-reads.ts"
import type { LiveCollectionFilter, LiveEntryFilter } from "./internal/live-filters.ts"
import { readLiveCollection, readLiveEntry } from "./internal/live-reads.ts"
import { watchPages } from "./internal/live-watch.ts"
import { type ImageMode, markImages } from "./internal/mark-images.ts"
import { everythingTag, lastPurgedAt, loadFresh } from "./internal/purged-tags.ts"
import { readSiteEnv } from "./internal/read-site-env.ts"
import { readSiteUrl } from "./internal/read-site-url.ts"
import { type BodyOptions, isTimedOut, renderBodyOf } from "./internal/render-body-of.ts"
import { toData } from "./internal/to-data.ts"
import { toPlugins } from "./internal/to-plugins.ts"

/**
 * `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. A visitor waits, so the limits are short:
 * by default 5,000 ms for an attempt, 10,000 ms for everything that one read asks, and 2 retries.
 */
export interface CitableLiveLoaderOptions
  extends
    MarkdownDialect,
    Pick<
      ClientOptions,
      "apiKey" | "baseUrl" | "brandId" | "adapter" | "fetch" | "timeoutMs" | "totalTimeoutMs" | "retries"
    > {
  /** What relative images and links in bodies refer to. Default: none, and images from the root (`/img/a.png`) are on Astro's `site`. */
  bodyBaseUrl?: string
  /** As for `citableLoader`. Default: 1 for a body with an h1, else 0. */
  headingOffset?: number
  /** As for `citableLoader`. Default: `true`. */
  callouts?: boolean
  /**
   * Whether code has classes for its colours, which `@citable/astro/style.css` shows. Astro's own Markdown processor does not run on
   * demand. Default: `true`.
   */
  highlight?: boolean
  /** The same plugins make the same HTML as `citableLoader`. */
  plugins?: readonly BodyPlugin[]
  /**
   * As for `citableLoader`, on Node. A body that takes longer is shown as text, without cache hints; the next request renders it again.
   * Default: none.
   */
  timeLimit?: TimeLimit
  /** `"off"` leaves images out. Astro optimises no images of live entries. Default: `"passthrough"`. */
  images?: Extract<ImageMode, "passthrough" | "off">
  /** As for `citableLoader`. */
  imageSizes?: string
  /**
   * Seconds between two polls by a running server for changes that no webhook has announced, with one conditional request each. The server
   * purges the changed pages from Astro's cache. `false` turns polling off. Default: 60.
   */
  poll?: number | false
}

// One for all loaders, because processors are cached for it. It loads nothing until a body has code.
const highlighter = createHighlighter()

/**
 * Loads a live collection of the brand's articles. It asks the service while Astro renders a page on demand, and gives the same data and
 * HTML as `citableLoader`. Its cache hints have the tags that the webhook route purges.
 *
 * While the service fails, it gives what this process read last, without a cache hint. If it read nothing, it returns an error, as Astro
 * expects; `toErrorResponse` turns that into the page's answer.
 *
 * @example
 *     export const collections = { articles: defineLiveCollection({ loader: citableLiveLoader() }) }
 */
export function citableLiveLoader(
  options: CitableLiveLoaderOptions = {},
): LiveLoader<ArticleData, LiveEntryFilter, LiveCollectionFilter> {
  const { smartQuotes, cjk, definitionLists, abbreviations, ...site } = options
  const dialect = { smartQuotes, cjk, definitionLists, abbreviations }
  const { bodyBaseUrl, headingOffset, timeLimit, images = "passthrough", poll = 60, ...others } = site
  const { plugins: added = [], callouts = true, highlight = true, imageSizes, ...clientOptions } = others
  const plugins = toPlugins({ plugins: added, callouts, createCode: highlight ? () => highlighter : undefined })
  const cache = createMemoryCache()
  let siteUrl: Promise<string | undefined> | undefined
  const toLiveEntry = async (article: Article, id: string, isTyped = false) =>
    render(article, id, {
      bodyBaseUrl,
      siteUrl: await (siteUrl ??= readSiteUrl()),
      dialect,
      headingOffset,
      plugins,
      timeLimit,
      images,
      imageSizes,
      // Nobody sees what is typed a second time.
      ...(isTyped ? { sourceLines: true } : { cache }),
    })
  const getClient = createClientOpener(clientOptions)
  const connection = {
    getClient,
    openClient: (apiKey: string) => openClient({ ...clientOptions, apiKey }),
    limits: toLimits(options),
    hasAdapter: clientOptions.adapter !== undefined,
  }
  const steady = createSteadyReads({ now: () => performance.now(), answeredAt: lastPurgedAt })
  const nameOf = async (filter: object): Promise<string> => {
    const { fingerprint } = await getClient()
    return JSON.stringify([
      fingerprint,
      plugins.map(({ key }) => key),
      images,
      imageSizes,
      bodyBaseUrl,
      dialect,
      headingOffset,
      filter,
    ])
  }

  async function askEntry(filter: LiveEntryFilter): Promise<LiveDataEntry<ArticleData> | undefined> {
    const article = await readLiveEntry(filter, connection)
    const isPreview = filter.preview_token !== undefined
    if (article === undefined || (!isPreview && article.status !== "published")) return undefined
    const id = toId(article, filter.id?.includes("/") === true)
    const entry = await toLiveEntry(article, id, isLivePreview(filter.preview_token ?? ""))
    // No cache may keep a preview, because nobody else may see it.
    if (isPreview) delete entry.cacheHint
    return entry
  }

  async function askCollection(filter: LiveCollectionFilter, tags: string[]): Promise<LiveDataCollection<ArticleData>> {
    const articles = await readLiveCollection(filter, connection)
    const hasLocales = filter.locale === undefined && new Set(articles.map(({ locale }) => locale)).size > 1
    const entries: LiveDataEntry<ArticleData>[] = []
    let isWhole = true
    for (const article of articles) {
      const { cacheHint, ...entry } = await toLiveEntry(article, toId(article, hasLocales))
      isWhole &&= cacheHint !== undefined
      entries.push(entry)
    }
    return { entries, ...(isWhole ? { cacheHint: { tags, ...newest(entries) } } : {}) }
  }

  return {
    name: "citable-live",
    async loadEntry({ filter }) {
      const ask = () =>
        loadFresh(
          () => askEntry(filter),
          (entry) => entry?.cacheHint?.tags ?? [],
        )
      try {
        if (filter.preview_token !== undefined) return await ask()
        const mayCache = await watchPages(await getClient(), poll)
        const name = await nameOf({ entry: filter })
        const { value, staleBecause } = await steady.read({
          ask,
          remember: (entry) => rememberRead(name, entry),
          recall: () => recallEntry(name),
        })
        if (value === undefined || (staleBecause === undefined && mayCache)) return value
        if (staleBecause !== undefined) warnOfStale(`The article ${JSON.stringify(value.id)}`, staleBecause)
        const { cacheHint: _, ...entry } = value
        return entry
      } catch (error) {
        return { error: toError(error) }
      }
    },
    async loadCollection({ filter = {} }) {
      const topics = filter.tag === undefined ? [] : [cacheTags.topic(filter.tag)]
      const tags = [cacheTags.articles(), ...topics, everythingTag]
      try {
        const mayCache = await watchPages(await getClient(), poll)
        const name = await nameOf({ collection: filter })
        const { value, staleBecause } = await steady.read<LiveDataCollection<ArticleData>>({
          ask: () =>
            loadFresh(
              () => askCollection(filter, tags),
              () => tags,
            ),
          remember: ({ entries }) => rememberRead(name, entries),
          recall: () => recallList(name),
        })
        if (staleBecause !== undefined) warnOfStale("A list of articles", staleBecause)
        if (mayCache) return value
        const { cacheHint: _, ...list } = value
        return list
      } catch (error) {
        return { error: toError(error) }
      }
    },
  }
}

/** Opens one client when it is first needed. */
function createClientOpener(options: ClientOptions): () => Promise<Client> {
  let client: Promise<Client> | undefined
  return () =>
    (client ??= openClient(options).catch((error: unknown) => {
      // The environment may have a key at the next request.
      client = undefined
      throw error
    }))
}

async function openClient(options: ClientOptions): Promise<Client> {
  return createClient({
    calledAs: "citableLiveLoader",
    ...options,
    apiKey: options.apiKey ?? (await readSiteEnv("CITABLE_API_KEY")),
    baseUrl: options.baseUrl ?? (await readSiteEnv("CITABLE_URL")),
  })
}

function toLimits({ timeoutMs, totalTimeoutMs, retries }: CitableLiveLoaderOptions): TimeLimits {
  return {
    timeoutMs: timeoutMs ?? visitLimits.timeoutMs,
    totalTimeoutMs: totalTimeoutMs ?? visitLimits.totalTimeoutMs,
    retries: retries ?? visitLimits.retries,
  }
}

function warnOfStale(what: string, error: unknown): void {
  console.warn(`${what} is shown from the last successful read. ${explainFailure(error)}`)
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
      : {
          cacheHint: {
            tags: [cacheTags.article(article.id), ...new Set(slugs), everythingTag],
            lastModified: data.updated_at,
          },
        }),
  }
}

function newest(entries: readonly LiveDataEntry<ArticleData>[]): { lastModified?: Date } {
  const times = entries.map(({ data }) => data.updated_at.getTime())
  return times.length === 0 ? {} : { lastModified: new Date(Math.max(...times)) }
}

function toError(error: unknown): Error {
  return new Error(explainFailure(error), { cause: error })
}
