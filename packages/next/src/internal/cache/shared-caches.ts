/** A cache of this process that other processes of the site share. */
export interface SharedCache {
  /** Has pages and data under these tags made again in all processes; whether all of them know of it by now. */
  invalidate(tags: readonly string[]): Promise<boolean>
  /** How many pages and data it could not hand to the others since the process began. */
  countLost(): number
}

const key = Symbol.for("citable.next.shared-caches")

/** One for the process: Next loads a cache handler by itself, and bundles a webhook's route with modules of its own. */
function shared(): Map<string, SharedCache> {
  const holder = globalThis as { [key]?: Map<string, SharedCache> }
  return (holder[key] ??= new Map())
}

/** Makes a cache known to webhooks' routes. Those of one name have one store. */
export function addSharedCache(name: string, cache: SharedCache): void {
  shared().set(name, cache)
}

/** Whether all processes of the site know that these tags were invalidated; so it is where there is one alone. */
export async function invalidateShared(tags: readonly string[]): Promise<boolean> {
  const results = await Promise.all([...shared().values()].map((cache) => cache.invalidate(tags)))
  return results.every(Boolean)
}

/** How many pages and data the other processes did not get since this one began. */
export function countLost(): number {
  return [...shared().values()].reduce((sum, cache) => sum + cache.countLost(), 0)
}
