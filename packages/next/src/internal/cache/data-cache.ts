import { unstable_cache } from "next/cache.js"

import type { ReadCache } from "./read-cache.ts"
import { toNames } from "./tags.ts"

export interface DataCacheOptions {
  /** Seconds after which Next renders a page again without a webhook; `false`: never. */
  revalidate: number | false
  /** Parts of every key. Values with different parts are separate. */
  scope: () => Promise<readonly string[]>
}

/**
 * Caches reads in Next's data cache, with `unstable_cache`. It works the same in Next 15 and 16, and in a static export. Requests inside it
 * do not make a page dynamic, and its tags also go on the page.
 *
 * Entries outlive the process and the build, because Next keeps `.next/cache`. The scope names the build, so that a new deployment does
 * not read values of an old one.
 */
export function createDataCache({ revalidate, scope }: DataCacheOptions): ReadCache {
  return {
    async read({ key, tags }, load) {
      const parts = ["citable", ...(await scope()), ...key]
      return unstable_cache(load, parts, { tags: toNames(tags), revalidate })()
    },
    async tag(tags, { revalidate: seconds = revalidate } = {}) {
      if (tags.length === 0) return
      // Only the tags and the time matter, not the value.
      const parts = ["citable", "tags", String(seconds), ...tags]
      await unstable_cache(async () => 1, parts, { tags: toNames(tags), revalidate: seconds })()
    },
  }
}
