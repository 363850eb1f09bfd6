import { siteState } from "./site-state.ts"

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
    if (!taken.slugs.has(id)) return true
    if (!warned.has(id)) {
      warned.add(id)
      const { title = id } = data as { title?: string }
      console.warn(
        `The article ${JSON.stringify(title)} (${id}) is left out, because the site already has a page or a file at ${taken.path}/${id}. Give the article another slug.`,
      )
    }
    return false
  })
}
