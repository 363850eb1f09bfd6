// A route for previews
export { createPreviewRoute } from "./create-preview-route.ts"
export type { CreatePreviewRouteOptions } from "./create-preview-route.ts"
