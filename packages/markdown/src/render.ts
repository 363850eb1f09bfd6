// What a site renders with. Unlike the package's first entry, it loads remark and a parser of HTML only for bodies that need them.
export { renderBody } from "./render-body.ts"
export { renderCached } from "./cache/render-cached.ts"
export { createMemoryCache } from "./cache/create-memory-cache.ts"
export { pipelineVersion } from "./pipeline-version.ts"
