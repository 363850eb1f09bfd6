export { createLocaleMiddleware } from "./create-locale-middleware.ts"
export type { LocaleRedirectOptions } from "@citable/client/locale"
