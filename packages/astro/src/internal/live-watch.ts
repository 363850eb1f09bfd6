import type { Client } from "@citable/client"
import { type ChangeWatch, isLongRunning, watchChanges } from "@citable/client/steady"
import type { Change } from "@citable/contract/content"

import { explainFailure } from "./explain-failure.ts"
import { type ChangedArticle, createPurge, type PurgedCache, tagsOfChanged } from "./purge-pages.ts"
import { everythingTag, forgetRevisions, markRevision } from "./purged-tags.ts"

interface WatchState {
  /** Astro's cache, from the first request that rendered a page. */
  cache?: PurgedCache
  /** By the fingerprint of the client. */
  watches: Map<string, ChangeWatch>
}

const key = Symbol.for("citable.astro.live-watch")

/** One state for the process, because a bundle may separate the middleware from the pages. */
function state(): WatchState {
  const holder = globalThis as { [key]?: WatchState }
  return (holder[key] ??= { watches: new Map() })
}

/** Keeps Astro's cache, so that a watch can purge pages without a request. */
export function rememberCache(cache: PurgedCache | undefined): void {
  if (cache?.enabled === true) state().cache ??= cache
}

/** A visitor waits no longer for the first look. */
const longestWaitMs = 1000

/**
 * Watches the service for changes, as soon as a page can be cached. Gives whether a page that is read from now on may be cached: whether
 * somebody will notice when it changes.
 */
export async function watchPages(client: Client, poll: number | false): Promise<boolean> {
  const { cache, watches } = state()
  if (cache === undefined || poll === false || !(poll > 0) || !isLongRunning()) return true
  let watch = watches.get(client.fingerprint)
  if (watch === undefined) watches.set(client.fingerprint, (watch = startWatch(client, { cache, poll })))
  if (!watch.isReady()) await within(watch.started)
  return watch.isReady() || watch.isOver()
}

async function within(started: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
  await Promise.race([started, timeout])
  clearTimeout(timer)
}

function startWatch(client: Client, { cache, poll }: { cache: PurgedCache; poll: number }): ChangeWatch {
  const purge = createPurge(1000)
  return watchChanges({
    client,
    everySeconds: poll,
    async onChanges(changes) {
      const brandId = await client.brandId()
      for (const { revision } of changes) markRevision(brandId, revision)
      await purge(tagsOfChanged(changes.map(toChangedArticle)), { cache })
    },
    async onUnknown() {
      forgetRevisions()
      await purge([everythingTag], { cache })
    },
    warn: (error) =>
      console.warn(
        `Citable could not check whether articles have changed, or could not refresh their pages. It tries again with the next check. ${explainFailure(error)}`,
      ),
  })
}

function toChangedArticle(change: Change): ChangedArticle {
  const { id } = change
  if (change.op === "delete") return { id, slug: change.slug, locale: change.locale, isGone: true }
  const { slug, locale, previous_slugs: previousSlugs, tags: topics } = change.content
  return { id, slug, locale, previousSlugs, topics, isGone: false }
}
