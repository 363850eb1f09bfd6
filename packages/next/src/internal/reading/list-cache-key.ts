import type { ListQuery } from "./article-reader.ts"

/** Parts of a cache key that separate the ways to read a list. Empty for the default. */
export function listCacheKey({ everyChange = false, excerpts = true }: ListQuery): string[] {
  return [...(everyChange ? ["every-change"] : []), ...(excerpts ? [] : ["no-excerpts"])]
}
