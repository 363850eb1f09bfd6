import type { Result, Router } from "hono/router"

const maxPaths = 5000
const maxLength = 300

/**
 * Wraps a router with a cache of paths. A site requests the same paths again and again, and a search in the tree of routes takes longer
 * than the rest of a 304 answer.
 */
export function cacheRoutes<Handler>(router: Router<Handler>): Router<Handler> {
  const methods = new Map<string, Map<string, Result<Handler>>>()
  let count = 0
  const forget = () => {
    methods.clear()
    count = 0
  }
  return {
    name: router.name,
    add(method, path, handler) {
      forget()
      router.add(method, path, handler)
    },
    match(method, path) {
      const cached = methods.get(method)?.get(path)
      if (cached !== undefined) return cached
      if (path.length > maxLength) return router.match(method, path)
      if (count >= maxPaths) forget()
      // Copy the path: a substring keeps the whole URL in memory, and the result contains substrings of the path.
      const copy = Buffer.from(path).toString()
      const result = router.match(method, copy)
      const paths = methods.get(method) ?? new Map<string, Result<Handler>>()
      methods.set(method, paths)
      paths.set(copy, result)
      count++
      return result
    },
  }
}
