import { type ClientOptions, createClient, syncContent, toContentSource } from "@citable/client"
import { isCitableError } from "@citable/contract"
import type { BodyPlugin } from "@citable/markdown"
import type { Loader, LoaderContext } from "astro/loaders"

import { articleSchema } from "./article-schema.ts"
import { createStoreSink } from "./internal/create-store-sink.ts"
import { loaderName } from "./internal/loader-name.ts"
import { readSiteEnv } from "./internal/read-site-env.ts"
import type { EntryOptions } from "./internal/to-entry.ts"

/** `apiKey` is the environment variable `CITABLE_API_KEY` by default, `baseUrl` is `CITABLE_URL`. */
export interface CitableLoaderOptions extends Pick<
  ClientOptions,
  "apiKey" | "baseUrl" | "brandId" | "fetch" | "timeoutMs" | "totalTimeoutMs" | "retries"
> {
  /** Keeps the source of each article as `entry.body`. Default: `false`, since the HTML is there. */
  retainBody?: boolean
  /** What bodies may contain besides: highlighted code, callouts, formulas … from `@citable/markdown`, or your own. Default: none. */
  plugins?: readonly BodyPlugin[]
}

export interface CitableLoader {
  name: string
  schema: typeof articleSchema
  load: (context: LoaderContext) => Promise<void>
}

/**
 * A collection of the brand's published articles, for `defineCollection({ loader: citableLoader() })`.
 *
 * An entry's id is the article's slug, or `locale/slug` where the brand has several locales. The first build fetches all
 * articles, later ones what changed since. A build fails when the service cannot be read, and `astro dev` goes on
 * with the entries it has; neither ever empties the collection.
 */
export function citableLoader(options: CitableLoaderOptions = {}): CitableLoader {
  const { retainBody = false, plugins = [], ...clientOptions } = options
  return {
    name: loaderName,
    schema: articleSchema,
    load: async (context) => {
      try {
        await sync(context, clientOptions, { retainBody, plugins })
      } catch (error) {
        // An error thrown here at the start would end the dev server; who asked for this refresh gets to hear it.
        if (context.watcher === undefined || isOwnRefresh(context)) throw error
        context.logger.error(`${describe(error)}\nThe collection "${context.collection}" stays as it was.`)
      }
    },
  } satisfies Loader
}

async function sync(context: LoaderContext, options: ClientOptions, entryOptions: EntryOptions): Promise<void> {
  let requests = 0
  const client = createClient({
    ...options,
    apiKey: options.apiKey ?? (await readSiteEnv("CITABLE_API_KEY")),
    baseUrl: options.baseUrl ?? (await readSiteEnv("CITABLE_URL")),
    onRequest: () => requests++,
  })
  try {
    const sink = createStoreSink(context, entryOptions)
    await syncContent({ source: toContentSource(client), sink, minRevision: minRevision(context, sink.brandId()) })
    const { changed, removed, total } = sink.outcome
    const asked = requests === 1 ? "1 request" : `${requests} requests`
    context.logger.info(`${changed} changed · ${removed} removed · ${total} total · ${asked}`)
  } finally {
    await client.close()
  }
}

/** The revision that a webhook told of, where it is one of this collection's brand. */
function minRevision({ refreshContextData }: LoaderContext, brandId: string | undefined): number | undefined {
  const { brand_id, revision } = refreshContextData ?? {}
  return brandId !== undefined && brand_id === brandId && Number.isSafeInteger(revision)
    ? (revision as number)
    : undefined
}

function isOwnRefresh({ refreshContextData }: LoaderContext): boolean {
  return refreshContextData?.["source"] === loaderName
}

function describe(error: unknown): string {
  if (isCitableError(error) || !(error instanceof Error)) return String((error as Error | undefined)?.message ?? error)
  return error.stack ?? error.message
}
