import type { ImageMetadata } from "./page-images.ts"
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

export interface StaticPath {
  params: unknown
  props?: unknown
}

/** What `getStaticPaths()` of a route gives, also by its parameters. */
type StaticPaths = StaticPath[] & { keyed?: Map<string, StaticPath> }

/** The parts of Astro's own prerenderer that are used. Not every release has all. */
export interface AstroPrerenderer {
  app?: {
    manifest?: { routes: { routeData: AppRoute }[] }
    routeCache?: { get: (route: AppRoute) => { staticPaths?: StaticPaths } | undefined }
    getComponentByRoute?: (route: AppRoute) => Promise<unknown>
    getOptions?: () => BuildOptions | undefined
  }
}

/** What a partial build needs of Astro's prerenderer. */
export interface Prerenderer extends AstroPrerenderer {
  name: string
  setup?: () => Promise<void>
  getStaticPaths: () => Promise<AppPath[]>
  render: (request: Request, options: RenderOptions) => Promise<RenderResult>
  teardown?: () => Promise<void>
}

interface RenderOptions {
  routeData: AppRoute
  collectMetadata?: boolean
}

type RenderResult = Response | { response: Response; metadata?: ImageMetadata }

interface BuildOptions {
  pageNames?: string[]
  settings?: { config?: { trailingSlash: string; build: { format: string } } }
}

/** A page that the build is to make. */
export interface PagePath {
  /** What Astro lists for it. */
  path: AppPath
  key: string
  pathname: string
  route: AppRoute
  /** What `getStaticPaths()` gives it, if its route has parameters. */
  given: StaticPath | undefined
  /** Its parameters and props. */
  input: unknown
  props: string
  notes?: PageNotes
}

/** Lists the pages of a build with what they are given. Other paths, such as redirects, are not in it. */
export function listPages(prerenderer: AstroPrerenderer, paths: readonly AppPath[]): PagePath[] {
  const seen = new Map<AppRoute, number>()
  const pages: PagePath[] = []
  for (const path of paths) {
    const { pathname, route } = path
    const index = seen.get(route) ?? 0
    seen.set(route, index + 1)
    if (route.type !== "page" && route.type !== "endpoint") continue
    // A route without parameters has one path, and no props.
    const given = prerenderer.app?.routeCache?.get(route)?.staticPaths?.[index]
    if (given === undefined && route.pathname === undefined) continue
    const input = [given?.params, given?.props]
    pages.push({ path, key: `${route.component} ${pathname}`, pathname, route, given, input, props: "" })
  }
  return pages
}
