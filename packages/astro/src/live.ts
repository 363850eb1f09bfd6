export { citableLiveLoader } from "./citable-live-loader.ts"
export type { CitableLiveLoaderOptions } from "./citable-live-loader.ts"
export type { LiveCollectionFilter, LiveEntryFilter } from "./internal/live-filters.ts"
