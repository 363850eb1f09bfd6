import { cacheLife, cacheTag } from "next/cache.js"

import type { ReadCache } from "../internal/cache/read-cache.ts"
import { toNames } from "../internal/cache/tags.ts"

/** For reads inside a `use cache` function. Next caches the function's result as a whole, so the tags go on the function. */
export const scopeCache: ReadCache = {
  async read({ tags }, load) {
    cacheTag(...toNames(tags))
    return load()
  },
  async tag(tags, { revalidate } = {}) {
    cacheTag(...toNames(tags))
    if (revalidate !== undefined) cacheLife({ revalidate })
  },
}
