import type { AppPath, AstroPrerenderer } from "./astro-app.ts"

/** The names of the pages of a build, which Astro gives to the integrations of the site. */
export interface PageNames {
  /** Adds the names of pages that Astro was not asked to render, and brings all into the order of a full build. */
  complete(paths: readonly AppPath[], skipped: ReadonlySet<AppPath>): void
}

/** Opens the list that Astro keeps; `undefined` if this version of Astro has it elsewhere. */
export function openPageNames({ app }: AstroPrerenderer): PageNames | undefined {
  const options = app?.getOptions?.()
  const config = options?.settings?.config
  const names = options?.pageNames
  if (!Array.isArray(names) || names.length > 0 || config === undefined) return undefined
  const isFolder = config.trailingSlash === "always" || (config.trailingSlash === "ignore" && isDirectory(config))
  const toName = ({ pathname }: AppPath): string => {
    const name = isFolder && !pathname.endsWith("/") ? `${pathname}/` : pathname
    return name.startsWith("/") ? name.slice(1) : name
  }
  return {
    complete(paths, skipped) {
      const rendered = new Set(names)
      const ordered: string[] = []
      names.length = 0
      for (const path of paths.toSorted(byPhase)) {
        const name = toName(path)
        const isNamed = skipped.has(path) ? path.route.type === "page" : rendered.has(name)
        if (!isNamed) continue
        ordered.push(name)
        rendered.delete(name)
      }
      for (const list of [rendered, ordered]) for (const name of list) names.push(name)
    },
  }
}

const isDirectory = ({ build }: { build: { format: string } }): boolean => build.format === "directory"

/** Astro renders the pages of fallback languages last. */
function byPhase(one: AppPath, other: AppPath): number {
  return Number(one.route.type === "fallback") - Number(other.route.type === "fallback")
}

/** The paths that no other path shares. Of paths that several routes make, Astro chooses one and warns. */
export function findSinglePaths(paths: readonly AppPath[]): Set<AppPath> {
  const byPathname = new Map<string, AppPath | undefined>()
  for (const path of paths) {
    const pathname = path.pathname.replace(/\/$/, "")
    byPathname.set(pathname, byPathname.has(pathname) ? undefined : path)
  }
  return new Set([...byPathname.values()].filter((path) => path !== undefined))
}
