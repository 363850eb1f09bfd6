import { cacheLife, cacheTag } from "next/cache.js"

import type { ReadCache } from "../internal/cache/read-cache.ts"
import { withSecondNames } from "../internal/cache/tags.ts"

/** For reads within a `use cache` function, which keeps what they give as a whole: it bears their tags. */
export const scopeCache: ReadCache = {
  async read({ tags }, load) {
    cacheTag(...withSecondNames(tags))
    return load()
  },
  async tag(tags, { revalidate } = {}) {
    cacheTag(...withSecondNames(tags))
    if (revalidate !== undefined) cacheLife({ revalidate })
  },
}
