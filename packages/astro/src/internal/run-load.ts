import type { LoaderContext } from "astro/loaders"

import { countNewer } from "./count-newer.ts"
import { explainFailure } from "./explain-failure.ts"
import { loaderName } from "./loader-name.ts"
import { reportWarnings } from "./report-warnings.ts"
import { siteState } from "./site-state.ts"
import { stateKey } from "./state-key.ts"
import { type NamedSource, type SourceOptions, syncArticles, type SyncedArticles } from "./sync-articles.ts"
import type { ContentLook } from "./watch-content.ts"

export interface LoadOptions extends SourceOptions {
  /**
   * What a build does if the service cannot be read. `"fail"`: it fails, and the deployed site stays. `"stale"`: it continues with the
   * articles in the site's cache, and fails only if there are none. Default: `"fail"`. `astro dev`, `astro sync` and `astro check` always
   * continue.
   */
  onError?: "fail" | "stale"
}

export interface LoadResult {
  /** Says what changed, for the log. */
  summary: string
  total: number
  warnings: string[]
}

/**
 * Syncs the articles, and stores them in a collection with `store`. If either fails, the collection stays as it was. A build then fails,
 * unless `onError` is `"stale"`; everything else continues. `isAlone` tells whether Astro itself called, and no loader around ours.
 */
export async function runLoad(
  context: LoaderContext,
  { onError = "fail", isAlone, ...options }: LoadOptions & NamedSource & { isAlone: boolean },
  store: (synced: SyncedArticles) => Promise<LoadResult>,
): Promise<void> {
  const { collection, logger } = context
  await siteState().beforeLoad?.(isAlone)
  const mayFail = isOwnRefresh(context) || (isBuild(context) && onError === "fail")
  const state = siteState()
  const reports = (state.reports ??= {})
  if (context.watcher !== undefined) (state.checks ??= {})[collection] = () => look(context, options)
  const release = holdSave(context)
  try {
    const synced = await syncArticles(context, options, mayFail ? "fail" : "stale")
    const { summary, total, warnings } = await store(synced)
    await reportWarnings(context, warnings)
    if (synced.stale !== undefined) logger.warn(explainFailure(synced.stale))
    const requests = synced.requests === 1 ? "1 request" : `${synced.requests} requests`
    const line = `${summary} · ${total} total · ${requests}`
    logger.info(line)
    reports[collection] = {
      at: Date.now(),
      summary: line,
      total,
      warnings: [...warnings, ...(synced.stale === undefined ? [] : [synced.stale])],
    }
  } catch (error) {
    const message = explainFailure(error)
    const total = context.store.keys().length
    reports[collection] = { at: Date.now(), summary: "failed", total, warnings: [], error: message }
    // An error at the start would end the dev server, so only builds and our own refreshes throw.
    if (mayFail || (isBuild(context) && total === 0)) throw withMessage(error, message)
    logger.error(`${message}\nThe collection "${collection}" stays as it was.`)
  } finally {
    release()
  }
}

/** Shorter than what Astro waits for. */
const holdMs = 200

/**
 * Keeps Astro from saving its store while a collection loads, until the function is called. Astro saves all of it half a second after the last
 * change, and once more at the end. It notes its own versions as changes before it calls a loader.
 */
function holdSave({ meta }: LoaderContext): () => void {
  const timer = setInterval(() => {
    const text = meta.get(stateKey)
    if (text !== undefined) meta.set(stateKey, text)
  }, holdMs)
  return () => clearInterval(timer)
}

async function look(loaded: LoaderContext, options: NamedSource): Promise<ContentLook> {
  const context = { ...loaded }
  delete context.refreshContextData
  const { replica } = await syncArticles(context, options, "fail")
  const { upserted = 0, deleted = 0 } = replica.summary ?? {}
  return { hasChanged: upserted + deleted > 0, newer: countNewer(replica, loaded.store) }
}

/** False in `astro dev`, and in `astro sync` and `astro check`, which need only the types. */
function isBuild({ watcher }: LoaderContext): boolean {
  return watcher === undefined && siteState().command !== "sync"
}

function isOwnRefresh({ refreshContextData }: LoaderContext): boolean {
  return refreshContextData?.["source"] === loaderName
}

function withMessage(error: unknown, message: string): unknown {
  if (error instanceof Error) error.message = message
  return error
}
