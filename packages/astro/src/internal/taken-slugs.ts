import { readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

import type { TakenSlugs } from "./site-state.ts"

/** What is needed of a route of Astro's hook `astro:routes:resolved`. */
export interface SiteRoute {
  pattern: string
  params: readonly string[]
  /** The address of a route without parameters. */
  pathname?: string | undefined
  origin: string
}

/**
 * Finds the pages of the site beside its articles' pages, and the files that it has there in `publicDir`. `undefined` if no route, or more than one, has a slug as its only parameter, since
 * nobody knows then which of them an article is for.
 */
export function findTakenSlugs(routes: readonly SiteRoute[], publicDir?: URL): TakenSlugs | undefined {
  const own = routes.filter(({ params, origin }) => {
    return origin === "project" && params.length === 1 && /^(?:\.\.\.)?slug$/.test(params[0] ?? "")
  })
  const [route] = own
  const path = route?.pattern.replace(/\/\[(?:\.\.\.)?slug\]\/?$/, "")
  if (own.length !== 1 || path === undefined || path.includes("[")) return undefined
  const beside = routes.flatMap(({ pathname, params }) => {
    const isBeside = params.length === 0 && pathname !== undefined && pathname.startsWith(`${path}/`)
    const slug = isBeside ? pathname.slice(path.length).replace(/^\/+|\/+$/g, "") : ""
    return slug === "" ? [] : [slug]
  })
  const files = publicDir === undefined ? [] : listFiles(new URL(`.${path}/`, publicDir))
  // Astro writes these at the root as the error pages of the site.
  const errors = path === "" ? ["404", "500"] : []
  return { path, slugs: new Set([...beside, ...files, ...errors]) }
}

/** The files below a folder, and what a server shows of them without their ending. */
function listFiles(folder: URL): string[] {
  const root = fileURLToPath(folder)
  try {
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    return files.flatMap(({ parentPath, name }) => {
      const file = relative(root, join(parentPath, name)).replaceAll(sep, "/")
      return [file, file.replace(/(?:\/index)?\.html$/, "")]
    })
  } catch {
    // There is no such folder.
    return []
  }
}
