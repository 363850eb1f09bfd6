// Node only: a render cache on disk
export { createDiskCache } from "./create-disk-cache.ts"
export type { DiskCacheOptions } from "./create-disk-cache.ts"
