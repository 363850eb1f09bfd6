import type { BodyPlugin, MarkdownParser } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"
import type { TimeLimit } from "@citable/markdown/time-limit"
import type { Loader, LoaderContext } from "astro/loaders"

import { articleSchema } from "./article-schema.ts"
import { openBodyFiles } from "./internal/body-files.ts"
import { createInterner } from "./internal/create-interner.ts"
import { loaderName } from "./internal/loader-name.ts"
import type { ImageMode } from "./internal/mark-images.ts"
import { type LoadOptions, type LoadResult, runLoad } from "./internal/run-load.ts"
import { siteState } from "./internal/site-state.ts"
import { storeArticles } from "./internal/store-articles.ts"
import { type SyncedArticles, toCacheDir } from "./internal/sync-articles.ts"
import { type EntryOptions, toEntryVersion } from "./internal/to-entry.ts"

/** `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. */
export interface CitableLoaderOptions extends LoadOptions {
  /** Keeps the source of each article as `entry.body`. Default: `false`, since the HTML is there. */
  retainBody?: boolean
  /** What bodies may contain besides: highlighted code, callouts, formulas … from `@citable/markdown`, or your own. Default: none. */
  plugins?: readonly BodyPlugin[]
  /** Parses Markdown instead of remark, with the same result: `nativeParser()` of `@citable/markdown/native-parser`. */
  parser?: MarkdownParser
  /**
   * A last resort against bodies that take too long: `createTimeLimit()` of `@citable/markdown/time-limit`. One that it ends is shown
   * as text, and is rendered again by the next build. Default: none.
   */
  timeLimit?: TimeLimit
  /** Who makes HTML of Markdown: Citable's pipeline, or the site's own processor, whose HTML is sanitised. Default: `"citable"`. */
  markdown?: "citable" | "astro"
  /**
   * `"optimize"`: Astro optimises the images whose width and height are known, from hosts that its configuration allows.
   * `"passthrough"`: all stay as they are. `"off"`: they are left out. Default: `"optimize"`.
   */
  images?: ImageMode
  /**
   * Where the HTML is: in Astro's data store, or in files beside it, which builds of many articles need much less memory for.
   * Default: beside it from 1,000 articles on, where no adapter is there whose pages could not read files.
   */
  bodies?: "store" | "sidecar"
}

export interface CitableLoader {
  name: string
  schema: typeof articleSchema
  load: (context: LoaderContext) => Promise<void>
}

interface StoreOptions extends EntryOptions {
  bodies: CitableLoaderOptions["bodies"]
  maxDeleteShare: number | undefined
}

const manyArticles = 1_000
const progressEveryMs = 2_000

/**
 * A collection of the brand's published articles, for `defineCollection({ loader: citableLoader() })`.
 *
 * An entry's id is the article's slug, or `locale/slug` where the brand has several locales. The first build fetches all
 * articles, later ones what changed since. A build fails when the service cannot be read, and `astro dev` goes on
 * with the entries it has; neither ever empties the collection.
 */
export function citableLoader(options: CitableLoaderOptions = {}): CitableLoader {
  const {
    retainBody = false,
    plugins = [],
    parser,
    timeLimit,
    markdown = "citable",
    images = "optimize",
    bodies,
    ...loadOptions
  } = options
  return {
    name: loaderName,
    schema: articleSchema,
    load: (context) =>
      runLoad(context, loadOptions, (synced) =>
        store(context, synced, {
          retainBody,
          plugins,
          parser,
          timeLimit,
          markdown,
          images,
          bodies,
          maxDeleteShare: loadOptions.maxDeleteShare,
        }),
      ),
  } satisfies Loader
}

async function store(
  context: LoaderContext,
  { replica, fingerprint }: SyncedArticles,
  { bodies, maxDeleteShare, ...options }: StoreOptions,
): Promise<LoadResult> {
  const bodiesDir = toCacheDir(context, "bodies")
  siteState().bodiesDir = bodiesDir
  const usesFiles = (bodies ?? choosePlace(context, replica.size)) === "sidecar"
  const maker = {
    context,
    options,
    version: toEntryVersion(options, context, usesFiles),
    cache: createDiskCache({
      dir: toCacheDir(context, "rendered"),
      maxBytes: 1024 ** 3,
      onError: ({ message }) => context.logger.warn(message),
    }),
    files: usesFiles ? openBodyFiles(bodiesDir, context.collection) : undefined,
    intern: createInterner(),
  }
  let reportedAt = performance.now()
  const { changed, removed, total, warnings } = await storeArticles(replica.articles(), maker, {
    fingerprint,
    maxDeleteShare,
    onProgress: (done, all) => {
      if (performance.now() - reportedAt < progressEveryMs) return
      reportedAt = performance.now()
      context.logger.info(`${done} of ${all} articles rendered`)
    },
  })
  return { summary: `${changed} changed · ${removed} removed`, total, warnings }
}

function choosePlace({ config }: LoaderContext, count: number): "store" | "sidecar" {
  return count >= manyArticles && config.adapter === undefined ? "sidecar" : "store"
}
