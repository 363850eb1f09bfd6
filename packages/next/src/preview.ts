// App Router
export { PreviewRefresh } from "./preview-refresh.ts"
export type { PreviewWords } from "./internal/preview/preview-status.ts"
export type { PreviewRefreshProps } from "./internal/preview/show-preview.ts"
