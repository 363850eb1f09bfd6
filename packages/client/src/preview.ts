// For routes of sites that tell browsers when a draft changes.
export { createPreviewWaits } from "./preview/create-preview-waits.ts"
export type {
  PreviewAnswer,
  PreviewState,
  PreviewWaits,
  PreviewWaitsOptions,
  ShownPreview,
} from "./preview/create-preview-waits.ts"
export { isLivePreview } from "./preview/is-live-preview.ts"
// For what leads a writer to an article
export { describeArticleFault, describeShownAsText } from "./preview/describe-article-fault.ts"
export type { ArticleFault } from "./preview/describe-article-fault.ts"
export { toEditUrl } from "./preview/to-edit-url.ts"
