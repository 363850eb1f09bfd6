import type { Result, Router } from "hono/router"

const maxPaths = 5000
const maxLength = 300

/**
 * A router that remembers which route a path has: a site asks for the same paths again and again, and to walk the tree of all routes takes
 * longer than all else of an answer that is not modified.
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
      // A copy: a part of a text keeps the whole in memory, and what is kept of the route are parts of this one.
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
