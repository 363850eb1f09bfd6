import { createLocaleRedirect, type LocaleRedirectOptions } from "@citable/client/locale"
import type { MiddlewareHandler } from "astro"

/**
 * Makes a middleware that sends visitors to the page in their language, such as `/blog/x` to `/de/blog/x`. It works for pages that Astro
 * renders on demand, because a prerendered page has no visitor.
 *
 * @example
 *     // src/middleware.ts
 *     export const onRequest = createLocaleMiddleware({ locales: ["en", "de"] })
 */
export function createLocaleMiddleware(options: LocaleRedirectOptions): MiddlewareHandler {
  const redirect = createLocaleRedirect(options)
  return ({ request, isPrerendered }, next) => (isPrerendered ? undefined : redirect(request)) ?? next()
}
