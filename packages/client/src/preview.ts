// For routes of sites that tell browsers when a draft changes.
export { createPreviewWaits } from "./preview/create-preview-waits.ts"
export type {
  PreviewAnswer,
  PreviewState,
  PreviewWaits,
  PreviewWaitsOptions,
  ShownPreview,
} from "./preview/create-preview-waits.ts"
export { toEditUrl } from "./preview/to-edit-url.ts"
