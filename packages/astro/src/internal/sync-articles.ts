import { join } from "node:path"
import { fileURLToPath } from "node:url"

import {
  type ClientOptions,
  createClient,
  createProgressReporter,
  openReplica,
  type Replica,
  toContentSource,
} from "@citable/client"
import type { LoaderContext } from "astro/loaders"

import { readSiteEnv } from "./read-site-env.ts"
import { removeUnused } from "./remove-unused.ts"
import { siteState } from "./site-state.ts"

/** Where the articles come from. */
export interface SourceOptions extends Pick<
  ClientOptions,
  "apiKey" | "baseUrl" | "brandId" | "adapter" | "fetch" | "timeoutMs" | "totalTimeoutMs" | "retries"
> {
  /**
   * The share of the articles, from 0 to 1, that one sync may take away; 1 confirms that all may go, and that the key is another
   * brand's. Up to ten may always go. Default: `CITABLE_MAX_DELETE_SHARE`, else 0.5.
   */
  maxDeleteShare?: number
}

export interface SyncedArticles {
  replica: Replica
  /** Names service, credential and brand. */
  fingerprint: string
  /** Those of the sync, also where other collections share it. */
  requests: number
  /** Why the articles are not those of this moment, where they are not. */
  stale: string | undefined
}

/** Syncs under way in this process: collections that load at the same time share one. */
const inFlight = new Map<string, Promise<SyncedArticles>>()
/** Whose articles a source had, by its fingerprint. */
const brands = new Map<string, string>()

/** Where this package keeps what survives Astro's own wipes of its store, for `astro dev` and builds alike. */
export function toCacheDir({ config }: Pick<LoaderContext, "config">, name: string): string {
  return join(fileURLToPath(config.cacheDir), "citable", name)
}

/** Brings the copy of the articles in the site's cache up to date, or, where `onError` allows it, gives it as it is. */
export async function syncArticles(
  context: LoaderContext,
  options: SourceOptions,
  onError: "fail" | "stale",
): Promise<SyncedArticles> {
  const { maxDeleteShare, ...clientOptions } = options
  let requests = 0
  const client = createClient({
    ...clientOptions,
    apiKey: options.apiKey ?? (await readSiteEnv("CITABLE_API_KEY")),
    baseUrl: options.baseUrl ?? (await readSiteEnv("CITABLE_URL")),
    onRequest: () => requests++,
  })
  const { fingerprint, baseUrl } = client
  siteState().serviceUrl = baseUrl
  const minRevision = readMinRevision(context, brands.get(fingerprint))
  const dir = toCacheDir(context, `articles-${fingerprint.slice(0, 12)}`)
  const key = JSON.stringify([dir, onError, minRevision, maxDeleteShare])
  const shared = inFlight.get(key)
  if (shared !== undefined) {
    await client.close()
    return await shared
  }
  const run = async (): Promise<SyncedArticles> => {
    let stale: string | undefined
    const replica = await openReplica({
      dir,
      source: toContentSource(client),
      maxDeleteShare,
      minRevision,
      onError,
      onProgress: createProgressReporter({ bar: false, stream: { write: (text) => context.logger.info(text.trim()) } }),
      onWarning: ({ code, message }) => {
        if (code === "stale_replica") stale = message
        else context.logger.warn(message)
      },
    })
    const [first] = replica.articles({ limit: 1 })
    if (first !== undefined) brands.set(fingerprint, first.brand_id)
    removeUnused(dir)
    return { replica, fingerprint, requests, stale }
  }
  const running = run()
  inFlight.set(key, running)
  try {
    return await running
  } finally {
    inFlight.delete(key)
    await client.close()
  }
}

/** The revision that a webhook told of, where it is one of this collection's brand. */
function readMinRevision({ refreshContextData }: LoaderContext, brandId: string | undefined): number | undefined {
  const { brand_id, revision } = refreshContextData ?? {}
  return brandId !== undefined && brand_id === brandId && Number.isSafeInteger(revision)
    ? (revision as number)
    : undefined
}
