// A route for previews
export { createPreviewRoute } from "./create-preview-route.ts"
export type { CreatePreviewRouteOptions } from "./create-preview-route.ts"
// Where the editor is, for `<PreviewRefresh>`
export { readEditorOrigin } from "./read-editor-origin.ts"
export { readEditUrl } from "./read-edit-url.ts"
