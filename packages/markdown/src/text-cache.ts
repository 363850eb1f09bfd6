/**
 * A cache of texts by key, for {@link renderCached} and the option `codeCache`. It may forget any text at any time, but must return
 * exactly what was stored under a key.
 */
export interface TextCache {
  get(key: string): string | undefined
  set(key: string, value: string): void
}
