import type { ListQuery } from "./article-reader.ts"

/** What keeps the ways to read a list apart in a cache; nothing for the usual one. */
export function listCacheKey({ everyChange = false, excerpts = true }: ListQuery): string[] {
  return [...(everyChange ? ["every-change"] : []), ...(excerpts ? [] : ["no-excerpts"])]
}
