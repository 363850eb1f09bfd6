import type { BodyPlugin, MarkdownDialect, MarkdownParser } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"
import { findNativeParser } from "@citable/markdown/native-parser"
import type { TimeLimit } from "@citable/markdown/time-limit"
import type { Loader, LoaderContext } from "astro/loaders"

import { articleSchema } from "./article-schema.ts"
import { openBodyFiles } from "./internal/body-files.ts"
import { openKnownEntries } from "./internal/known-entries.ts"
import { loaderName } from "./internal/loader-name.ts"
import type { ImageMode } from "./internal/mark-images.ts"
import { createPacker } from "./internal/packed/create-packer.ts"
import { isCalledByAstro } from "./internal/packed/is-called-by-astro.ts"
import { toPackedFor } from "./internal/packed/to-packed-for.ts"
import { type LoadOptions, type LoadResult, runLoad } from "./internal/run-load.ts"
import { createInlineReader, createSiteCode } from "./internal/site-code.ts"
import { siteState } from "./internal/site-state.ts"
import { storeArticles } from "./internal/store-articles.ts"
import { type SyncedArticles, toCacheDir } from "./internal/sync-articles.ts"
import { type EntryOptions, toEntryVersion } from "./internal/to-entry.ts"
import { toPlugins } from "./internal/to-plugins.ts"
import { findPicture } from "./internal/watch-pictures.ts"

/** `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. */
export interface CitableLoaderOptions extends LoadOptions, MarkdownDialect {
  /** Keeps the source of each article as `entry.body`. Default: `false`. */
  retainBody?: boolean
  /** What relative images and links in bodies refer to. Default: none, and images from the root (`/img/a.png`) are on Astro's `site`. */
  bodyBaseUrl?: string
  /** Whether code gets the colours of the site's other pages, by Astro's `markdown` configuration. Default: `true`. */
  highlight?: boolean
  /** Whether notes such as `> [!NOTE]`, `:::note` and `!!! note` become callouts. Default: `true`. */
  callouts?: boolean
  /**
   * Added to the level of every heading in bodies. `0` keeps the levels as they are written. Default: 1 for a body with an h1, so that the
   * page's title stays the only one, and 0 with `markdown: "astro"`.
   */
  headingOffset?: number
  /** More plugins, for formulas, diagrams … from `@citable/astro/plugins`, or your own. Default: none. */
  plugins?: readonly BodyPlugin[]
  /**
   * The Markdown parser. Default: the native one of `@citable/markdown/native-parser` where the package `satteri` and its binary are there,
   * else remark. The HTML is the same. `"remark"` uses no native code.
   */
  parser?: MarkdownParser | "remark"
  /**
   * A last resort against bodies that take too long: `createTimeLimit()` of `@citable/markdown/time-limit`. A body that takes longer is
   * shown as text; the next build renders it again. Default: none.
   */
  timeLimit?: TimeLimit
  /**
   * What renders Markdown: Citable's pipeline, or the site's own processor. That gets Markdown without what authors may not write, and keeps
   * the classes, styles and controls that it adds. Default: `"citable"`.
   */
  markdown?: "citable" | "astro"
  /**
   * `"optimize"`: pages show the smaller versions that the service offers, and Astro optimises the other images with a known width and
   * height from hosts that its configuration allows. `"local"`: Astro optimises all of these, so that the built site does not need the service.
   * `"passthrough"`: Astro optimises none. `"off"`: the loader leaves images out. Default: `"optimize"`.
   */
  images?: ImageMode
  /**
   * How wide pages show images of bodies, as `sizes` of HTML says it, for images with smaller versions. Default:
   * `(max-width: 48rem) 100vw, 48rem`.
   */
  imageSizes?: string
  /**
   * Where the HTML is stored: in Astro's data store, or in files beside it, so that builds of many articles need much less memory.
   * Default: `"sidecar"` from 1,000 articles on, unless the site has an adapter, whose pages may not be able to read files.
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
  /** Whether nobody but Astro sees the entries before they are saved. */
  isAlone: boolean
  readInline: ReturnType<typeof createInlineReader>
}

const manyArticles = 1_000
/** In a log that nobody watches, such as that of CI, a line every two seconds says nothing more. */
const progressEveryMs = process.stdout.isTTY ? 2_000 : 30_000

/**
 * Loads a collection of the brand's published articles.
 *
 * An entry's id is the article's slug, or `locale/slug` if the brand has several locales. The first build fetches all articles, and later
 * builds only what changed. If the service cannot be read, a build fails, and `astro dev` continues with the entries that it has. Neither
 * ever empties the collection.
 *
 * @example
 *     export const collections = { articles: defineCollection({ loader: citableLoader() }) }
 */
export function citableLoader(options: CitableLoaderOptions = {}): CitableLoader {
  const {
    retainBody = false,
    bodyBaseUrl,
    smartQuotes,
    cjk,
    definitionLists,
    abbreviations,
    headingOffset,
    highlight = true,
    callouts = true,
    plugins = [],
    parser,
    timeLimit,
    markdown = "citable",
    images = "optimize",
    imageSizes,
    bodies,
    ...loadOptions
  } = options
  const load = (context: LoaderContext): Promise<void> => {
    const isAlone = isCalledByAstro(load)
    return runLoad(context, { ...loadOptions, isAlone, calledAs: "citableLoader" }, async (synced) => {
      const readInline = createInlineReader(context)
      return store(context, synced, {
        readInline,
        retainBody,
        bodyBaseUrl,
        dialect: { smartQuotes, cjk, definitionLists, abbreviations },
        headingOffset,
        plugins:
          markdown === "astro"
            ? plugins
            : toPlugins({
                plugins,
                callouts,
                // The thread of a time limit cannot call Astro's processor.
                createCode:
                  highlight && timeLimit === undefined ? () => createSiteCode(context, readInline) : undefined,
              }),
        parser: chooseParser(parser, timeLimit),
        timeLimit,
        markdown,
        images,
        imageSizes,
        bodies,
        maxDeleteShare: loadOptions.maxDeleteShare,
        isAlone,
      })
    })
  }
  return { name: loaderName, schema: articleSchema, load } satisfies Loader
}

async function store(
  context: LoaderContext,
  { replica, fingerprint }: SyncedArticles,
  { bodies, maxDeleteShare, isAlone, readInline, ...options }: StoreOptions,
): Promise<LoadResult> {
  const bodiesDir = toCacheDir(context, "bodies")
  Object.assign(siteState(), { bodiesDir, findPicture: (url: string) => findPicture(replica.articles(), url) })
  const usesFiles = (bodies ?? choosePlace(context, replica.size)) === "sidecar"
  const packs = usesFiles && isAlone && canPack(context)
  const version = toEntryVersion(options, context, { usesFiles, packs })
  const cache = createDiskCache({
    dir: toCacheDir(context, "rendered"),
    maxBytes: 1024 ** 3,
    onError: ({ message }) => context.logger.warn(message),
  })
  // The site's own processor has settings that the version does not tell.
  const isKnown = usesFiles && options.markdown === "citable"
  const maker = {
    context,
    options,
    version,
    cache,
    known: isKnown ? openKnownEntries(cache, JSON.stringify([version, fingerprint, context.collection])) : undefined,
    files: usesFiles ? openBodyFiles(bodiesDir, context.collection) : undefined,
    pack: packs ? createPacker() : undefined,
    readInline,
  }
  let reportedAt = performance.now()
  const { changed, removed, total, warnings } = await storeArticles(replica, maker, {
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

/** Whether the next pages that read the entries are those of a build that can. In `astro dev`, Astro's own code reads them. */
function canPack({ config, watcher }: LoaderContext): boolean {
  return watcher === undefined && siteState().packsFor === toPackedFor(config)
}

/** The thread of a time limit has a parser only from its own module. */
function chooseParser(
  parser: CitableLoaderOptions["parser"],
  timeLimit: TimeLimit | undefined,
): EntryOptions["parser"] {
  if (parser !== undefined || timeLimit !== undefined) return parser === "remark" ? undefined : parser
  return findNativeParser
}

function choosePlace({ config }: LoaderContext, count: number): "store" | "sidecar" {
  return count >= manyArticles && config.adapter === undefined ? "sidecar" : "store"
}
