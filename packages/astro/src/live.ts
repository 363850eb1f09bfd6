export { citableLiveLoader } from "./citable-live-loader.ts"
export type { CitableLiveLoaderOptions, LiveCollectionFilter, LiveEntryFilter } from "./citable-live-loader.ts"
