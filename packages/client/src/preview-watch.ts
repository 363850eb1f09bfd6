// For browsers that show a draft. It imports nothing.
export { watchPreview } from "./preview/watch-preview.ts"
export type { PreviewEnd, WatchPreviewOptions } from "./preview/watch-preview.ts"
