// Astro asks for a default export: `astro add` writes it into the site's configuration.
export { citable as default } from "./citable.ts"
export type { CitableOptions, CitableWebhookOptions } from "./citable.ts"
