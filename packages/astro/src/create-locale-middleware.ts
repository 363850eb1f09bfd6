import { createLocaleRedirect, type LocaleRedirectOptions } from "@citable/client/locale"
import type { MiddlewareHandler } from "astro"

/**
 * Creates a middleware that sends visitors to the page in their language, such as `/blog/x` to `/de/blog/x`. It works only for pages that
 * Astro renders on demand: Astro renders a prerendered page before anybody visits it.
 *
 * @example
 *     // src/middleware.ts
 *     export const onRequest = createLocaleMiddleware({ locales: ["en", "de"] })
 */
export function createLocaleMiddleware(options: LocaleRedirectOptions): MiddlewareHandler {
  const redirect = createLocaleRedirect(options)
  return ({ request, isPrerendered }, next) => (isPrerendered ? undefined : redirect(request)) ?? next()
}
