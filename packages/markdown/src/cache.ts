// Node only: a render cache on disk
export { createDiskCache } from "./cache/create-disk-cache.ts"
export type { DiskCacheOptions } from "./cache/create-disk-cache.ts"
export { pipelineVersion } from "./pipeline-version.ts"
