import type { WatchPosition } from "@citable/client/steady"

/** A cache that this process shares with other processes of the site. */
export interface SharedCache {
  /** Invalidates these tags in all processes. Gives whether all of them know by now. */
  invalidate(tags: readonly string[]): Promise<boolean>
  /** The number of entries since the start of the process that the store did not take. */
  countLost(): number
  /** Where the entries of the store stand in a feed of changes. */
  position(feed: string): WatchPosition
}

const key = Symbol.for("citable.next.shared-caches")

/** One map for the process, because Next loads a cache handler separately from the bundle of a webhook's route. */
function shared(): Map<string, SharedCache> {
  const holder = globalThis as { [key]?: Map<string, SharedCache> }
  return (holder[key] ??= new Map())
}

/** Registers a cache for the webhook routes. Caches with the same name have the same store. */
export function addSharedCache(name: string, cache: SharedCache): void {
  shared().set(name, cache)
}

/** Invalidates tags in all shared caches. Gives whether all processes of the site know; true if there is only one. */
export async function invalidateShared(tags: readonly string[]): Promise<boolean> {
  const results = await Promise.all([...shared().values()].map((cache) => cache.invalidate(tags)))
  return results.every(Boolean)
}

/** Where the pages of all processes stand; `undefined` if this one shares no cache. */
export function sharedPosition(feed: string): WatchPosition | undefined {
  const [first] = shared().values()
  return first?.position(feed)
}

/** The number of entries that the other processes did not get since this one started. */
export function countLost(): number {
  return [...shared().values()].reduce((sum, cache) => sum + cache.countLost(), 0)
}
