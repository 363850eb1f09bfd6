/** Files of the App Router that make an address: pages, handlers, and files for metadata. */
const makesRoute = /^(?:page|route)\.[cm]?[jt]sx?$/
const metadataRoutes: readonly (readonly [RegExp, string])[] = [
  [/^sitemap\.(?:[jt]sx?|xml)$/, "sitemap.xml"],
  [/^robots\.(?:[jt]sx?|txt)$/, "robots.txt"],
  [/^manifest\.(?:[jt]sx?|json|webmanifest)$/, "manifest.webmanifest"],
  [/^favicon\.ico$/, "favicon.ico"],
]
const maxDepth = 8

/**
 * The addresses that files of the site's App Router have, such as `/rss.xml`. An article in the place of one would break `next build`. Empty
 * where the sources are not, as in a standalone server, and in runtimes without files.
 */
export function findOwnRoutes(root = toRoot()): ReadonlySet<string> {
  const routes = new Set<string>()
  // Next would trace a file system that is imported, and copy the whole project into a standalone server.
  const fs = root === undefined ? undefined : globalThis.process.getBuiltinModule?.("node:fs")
  if (fs === undefined) return routes

  const walk = (folder: string, address: string, depth: number): void => {
    for (const entry of list(folder)) {
      const { name } = entry
      if (entry.isDirectory()) {
        // Dynamic, private, parallel and intercepting folders have no address of their own.
        if (depth >= maxDepth || /^[[_@]|^\(\.+\)/.test(name)) continue
        walk(`${folder}/${name}`, /^\(.*\)$/.test(name) ? address : `${address}/${name}`, depth + 1)
      } else if (makesRoute.test(name)) routes.add(address === "" ? "/" : address)
      else for (const [pattern, file] of metadataRoutes) if (pattern.test(name)) routes.add(`${address}/${file}`)
    }
  }
  const list = (folder: string) => {
    try {
      return fs.readdirSync(folder, { withFileTypes: true })
    } catch {
      // There is no such folder.
      return []
    }
  }
  for (const folder of ["app", "src/app"]) walk(`${root}/${folder}`, "", 0)
  return routes
}

function toRoot(): string | undefined {
  const { process } = globalThis as { process?: { cwd?: () => string } }
  return process?.cwd?.()
}
