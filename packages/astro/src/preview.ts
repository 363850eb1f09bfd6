// A route for previews
export { createPreviewRoute } from "./create-preview-route.ts"
export type { CreatePreviewRouteOptions } from "./create-preview-route.ts"
// The address of the editor, for `<PreviewRefresh>`
export { readEditUrl } from "./read-edit-url.ts"
