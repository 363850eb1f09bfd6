// For middleware, also at the edge: no module of Node, and nothing of the client.
export { createLocaleRedirect } from "./locale/create-locale-redirect.ts"
export type { LocaleRedirectOptions } from "./locale/create-locale-redirect.ts"
