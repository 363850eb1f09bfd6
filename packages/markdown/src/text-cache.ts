/**
 * Keeps texts by their keys: what {@link renderCached} and `renderBody`'s `codeCache` are given. It may forget any of them at any
 * time, but what it gives back is what was put in under that very key.
 */
export interface TextCache {
  get(key: string): string | undefined
  set(key: string, value: string): void
}
