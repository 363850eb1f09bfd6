import { unstable_cache } from "next/cache.js"

import type { ReadCache } from "./read-cache.ts"
import { withSecondNames } from "./tags.ts"

export interface DataCacheOptions {
  /** Seconds until a page is made again although no webhook came; `false`: never. */
  revalidate: number | false
  /** Parts of every key: what must differ for values not to be shared. */
  scope: () => Promise<readonly string[]>
}

/**
 * Next's data cache by `unstable_cache`: the same in Next 15 and 16, and in a static export. Requests inside do not make a page
 * dynamic, and its tags pass on to the page.
 *
 * Entries outlive the process and the build, since Next keeps `.next/cache`; a scope that names the build keeps an old
 * deployment's values out of a new one.
 */
export function createDataCache({ revalidate, scope }: DataCacheOptions): ReadCache {
  return {
    async read({ key, tags }, load) {
      const parts = ["citable", ...(await scope()), ...key]
      return unstable_cache(load, parts, { tags: withSecondNames(tags), revalidate })()
    },
    async tag(tags, { revalidate: seconds = revalidate } = {}) {
      if (tags.length === 0) return
      // Only its tags and its time matter, never its value.
      const parts = ["citable", "tags", String(seconds), ...tags]
      await unstable_cache(async () => 1, parts, { tags: withSecondNames(tags), revalidate: seconds })()
    },
  }
}
