import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

import type { NextSite } from "../../site/detect-site.ts"
import { findFreeName } from "../../site/site-plan.ts"

const names = ["blog", "articles", "citable"]

/**
 * The first name for the pages of articles that neither a page of the site has, in either router and in any group, nor a redirect or rewrite of its
 * configuration. `place` is the folder that they go below.
 */
export function findFreeBase(
  folder: string,
  { src, redirected }: Pick<NextSite, "src" | "redirected">,
  place: string,
): string {
  const app = `${src}app`
  // A language is in the same part of the address, whatever group it is in. Next builds no page that both routers have.
  const below = [app, ...(place.startsWith(app) ? toFolders(app, place) : [])]
  const routes = [...new Set(below)].flatMap((at) => withGroups(join(folder, at)))
  const folders = [...routes, join(folder, src, "pages")]
  const isRedirected = (name: string) => redirected.some((path) => path === `/${name}` || path.startsWith(`/${name}/`))
  const isFree = (name: string) => folders.every((at) => findFreeName(at, [name]) !== undefined)
  return names.find((name) => !isRedirected(name) && isFree(name)) ?? names.find(isFree) ?? "blog"
}

/** The folders on the way from one to another. */
function toFolders(from: string, to: string): string[] {
  const parts = to
    .slice(from.length + 1)
    .split("/")
    .filter((part) => part !== "")
  return parts.map((_, at) => [from, ...parts.slice(0, at + 1)].join("/"))
}

/** A folder of routes, and the groups in it, such as `(site)`, whose names no address has. */
function withGroups(routes: string): string[] {
  if (!existsSync(routes)) return []
  return [
    routes,
    ...readdirSync(routes, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^\([^.)][^)]*\)$/.test(entry.name))
      .flatMap(({ name }) => withGroups(join(routes, name))),
  ]
}
