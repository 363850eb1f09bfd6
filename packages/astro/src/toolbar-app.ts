// Astro requires a default export.
export { toolbarApp as default } from "./internal/toolbar-app.ts"
