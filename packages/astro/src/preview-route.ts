import { createPreviewRoute } from "./create-preview-route.ts"

/** The integration injects this route with `preview: true`, if the site has an adapter. */
export const prerender = false
export const GET = createPreviewRoute()
