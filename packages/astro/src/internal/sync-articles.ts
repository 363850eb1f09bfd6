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
   * The share of the articles, from 0 to 1, that one sync may remove. A sync may always remove up to ten. `1` confirms any removal, and a
   * key of another brand. Default: `CITABLE_MAX_DELETE_SHARE`, else 0.5.
   */
  maxDeleteShare?: number
}

/** A source, and the loader that the site calls for it. */
export interface NamedSource extends SourceOptions {
  calledAs: string
}

export interface SyncedArticles {
  replica: Replica
  /** Identifies service, credential and brand. */
  fingerprint: string
  /** The requests of the sync, even if other collections share it. */
  requests: number
  /** Why the articles may be out of date, if they may be. */
  stale: string | undefined
}

/** The syncs in flight in this process. Collections that load at the same time share one. */
const inFlight = new Map<string, Promise<SyncedArticles>>()
/** The brand of each source, by the source's fingerprint. */
const brands = new Map<string, string>()

/** The folder that survives when Astro empties its store, the same for `astro dev` and builds. */
export function toCacheDir({ config }: Pick<LoaderContext, "config">, name: string): string {
  return join(fileURLToPath(config.cacheDir), "citable", name)
}

/** Brings the replica in the site's cache up to date. If that fails and `onError` is `"stale"`, it gives the replica as it is. */
export async function syncArticles(
  context: LoaderContext,
  options: NamedSource,
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
    if (first !== undefined) brands.set(fingerprint, (siteState().brandId = first.brand_id))
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

/** The revision that a webhook named, if it belongs to this collection's brand. */
function readMinRevision({ refreshContextData }: LoaderContext, brandId: string | undefined): number | undefined {
  const { brand_id, revision } = refreshContextData ?? {}
  return brandId !== undefined && brand_id === brandId && Number.isSafeInteger(revision)
    ? (revision as number)
    : undefined
}
