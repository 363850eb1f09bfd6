// App Router
export { PreviewRefresh } from "./preview-refresh.ts"
export type { PreviewRefreshProps, PreviewWords } from "./preview-refresh.ts"
