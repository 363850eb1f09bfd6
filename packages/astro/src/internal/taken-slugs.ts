import { siteState, type TakenSlugs } from "./site-state.ts"

/** What is needed of a route of Astro's hook `astro:routes:resolved`. */
export interface SiteRoute {
  pattern: string
  params: readonly string[]
  /** The address of a route without parameters. */
  pathname?: string | undefined
  origin: string
}

/**
 * Finds the pages of the site beside its articles' pages. `undefined` if no route, or more than one, has a slug as its only parameter, since
 * nobody knows then which of them an article is for.
 */
export function findTakenSlugs(routes: readonly SiteRoute[]): TakenSlugs | undefined {
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
  // Astro writes these at the root as the error pages of the site.
  return { path, slugs: [...new Set(path === "" ? [...beside, "404", "500"] : beside)] }
}

/** Leaves out entries whose page the site has taken, if their pages are below `path`, and warns once of each. */
export function leaveOutTaken<Entry extends { id: string; data: object }>(
  entries: readonly Entry[],
  path?: string,
): readonly Entry[] {
  const state = siteState()
  const { taken } = state
  if (taken === undefined || (path !== undefined && path.replace(/\/+$/, "") !== taken.path)) return entries
  const warned = (state.warnedTaken ??= new Set())
  return entries.filter(({ id, data }) => {
    if (!taken.slugs.includes(id)) return true
    if (!warned.has(id)) {
      warned.add(id)
      const { title = id } = data as { title?: string }
      console.warn(
        `The article ${JSON.stringify(title)} (${id}) is left out, because the site has a page of its own at ${taken.path}/${id}. Give the article another slug.`,
      )
    }
    return false
  })
}
