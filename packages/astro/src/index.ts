// Astro requires a default export, which `astro add` writes into the site's configuration.
export { citable as default } from "./citable.ts"
export type { CitableOptions, CitableWebhookOptions } from "./citable.ts"
