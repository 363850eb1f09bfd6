import type { PageNotes } from "./page-notes.ts"

/** A route of Astro, as far as a partial build needs it. */
export interface AppRoute {
  route: string
  component: string
  type: string
  prerender: boolean
  pathname?: string | undefined
  distURL?: URL[]
}

export interface AppPath {
  pathname: string
  route: AppRoute
}

interface StaticPath {
  params: unknown
  props?: unknown
}

/** The parts of Astro's own prerenderer that are used. Not every release has all. */
export interface AstroPrerenderer {
  app?: {
    manifest?: { routes: { routeData: AppRoute }[] }
    routeCache?: { get: (route: AppRoute) => { staticPaths?: StaticPath[] } | undefined }
    getComponentByRoute?: (route: AppRoute) => Promise<unknown>
  }
}

/** A page that the build is to make. */
export interface PagePath {
  key: string
  pathname: string
  route: AppRoute
  /** Its parameters and props. */
  input: unknown
  props: string
  notes?: PageNotes
}

/** Lists the pages of a build with what they are given. Other paths, such as redirects, are not in it. */
export function listPages(prerenderer: AstroPrerenderer, paths: readonly AppPath[]): PagePath[] {
  const seen = new Map<AppRoute, number>()
  const pages: PagePath[] = []
  for (const { pathname, route } of paths) {
    const index = seen.get(route) ?? 0
    seen.set(route, index + 1)
    if (route.type !== "page" && route.type !== "endpoint") continue
    // A route without parameters has one path, and no props.
    const given = route.pathname === undefined ? prerenderer.app?.routeCache?.get(route)?.staticPaths?.[index] : {}
    if (given === undefined) continue
    const { params, props } = given as Partial<StaticPath>
    pages.push({ key: `${route.component} ${pathname}`, pathname, route, input: [params, props], props: "" })
  }
  return pages
}
