// For cacheHandler and cacheHandlers in next.config, if a site runs in several processes
export { createCacheHandler } from "./cache-handler/create-cache-handler.ts"
export { createUseCacheHandler } from "./cache-handler/create-use-cache-handler.ts"
export type { CacheStore, CacheStoreOptions } from "./cache-handler/shared-tags.ts"
