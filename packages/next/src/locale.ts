export { createLocaleRedirect } from "@citable/client/locale"
export type { LocaleRedirectOptions } from "@citable/client/locale"
