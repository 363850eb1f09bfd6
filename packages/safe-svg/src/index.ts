export { isSvg } from "./is-svg.ts"
export { type RebuiltSvg, rebuildSvg } from "./rebuild-svg.ts"
export type { RemovedKind, RemovedPart } from "./removed-parts.ts"
export { showRemoved } from "./show-removed.ts"
