// Pages Router
export { PreviewRefresh } from "./preview-refresh.ts"
export type { PreviewRefreshProps } from "./draft-preview.ts"
export type { PreviewWords } from "../internal/preview/preview-status.ts"
