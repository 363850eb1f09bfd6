import type { AstroPrerenderer, PagePath, StaticPath } from "./astro-app.ts"

/** Calls a function whenever Astro takes the props of a page. Gives `false` if this version of Astro keeps them elsewhere. */
export function watchProps(
  { app }: AstroPrerenderer,
  pages: readonly PagePath[],
  onTake: (given: StaticPath | undefined) => void,
): boolean {
  for (const route of new Set(pages.flatMap((page) => (page.given === undefined ? [] : page.route)))) {
    const keyed = app?.routeCache?.get(route)?.staticPaths?.keyed
    if (!(keyed instanceof Map)) return false
    keyed.get = (key) => {
      const given = Map.prototype.get.call(keyed, key) as StaticPath | undefined
      onTake(given)
      return given
    }
  }
  return true
}
