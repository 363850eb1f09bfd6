// For browsers that show a draft. It imports nothing.
export { findPlace } from "./preview/find-place.ts"
export { followPort } from "./preview/follow-port.ts"
export { createMessageMeter, isGreeting, previewVersion, readPreviewMessage } from "./preview/preview-message.ts"
export type { PreviewGreeting, PreviewMessage, PreviewPlace } from "./preview/preview-message.ts"
export { scrollToLine } from "./preview/scroll-to-line.ts"
export { watchPreview } from "./preview/watch-preview.ts"
export type { PreviewEnd, WatchPreviewOptions } from "./preview/watch-preview.ts"
