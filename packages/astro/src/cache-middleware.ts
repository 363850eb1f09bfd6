import type { MiddlewareHandler } from "astro"

import { rememberCache } from "./internal/live-watch.ts"

/** The integration adds this to a site with an adapter and a cache, whose pages nobody else could purge without a request. */
export const onRequest: MiddlewareHandler = ({ cache }, next) => {
  rememberCache(cache)
  return next()
}
