// Rendering
export { renderBody } from "./render-body.ts"
export type {
  RenderBodyOptions,
  RenderedBody,
  RenderedHeading,
  RenderedImage,
  RenderedLink,
  RenderWarning,
} from "./render-body.ts"

// What the output depends on
export { pipelineVersion } from "./pipeline-version.ts"
