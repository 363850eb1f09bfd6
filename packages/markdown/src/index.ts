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

// Rendering what was rendered before
export { createMemoryCache } from "./create-memory-cache.ts"
export type { MemoryCacheOptions } from "./create-memory-cache.ts"
export { renderCached } from "./render-cached.ts"
export type { RenderCachedOptions } from "./render-cached.ts"
export type { TextCache } from "./text-cache.ts"
