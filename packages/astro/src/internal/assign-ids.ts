import { CitableError } from "@citable/contract"

import type { Entry, EntryOrigin } from "./to-entry.ts"

/** An article of the collection as it will be. */
export interface Planned {
  origin: EntryOrigin
  entry: Omit<Entry, "id">
  /** The id it is stored under, if it is. */
  storedAs?: string | undefined
  /** Whether its entry was made in this sync. */
  fresh: boolean
}

/** The ids in the store: the slug, or `locale/slug` where the brand has several locales. Throws `duplicate_id`. */
export function assignIds(plan: ReadonlyMap<string, Planned>): Map<string, Planned> {
  const locales = new Set([...plan.values()].map(({ origin }) => origin.locale))
  const wanted = new Map<string, Planned>()
  for (const planned of plan.values()) {
    const { slug, locale, title, id: articleId } = planned.origin
    const id = locales.size > 1 ? `${locale}/${slug}` : slug
    const other = wanted.get(id)?.origin
    if (other !== undefined) {
      throw new CitableError(
        `Two articles have the id "${id}": "${other.title}" (${other.id}) and "${title}" (${articleId}). Give one of them another slug.`,
        { code: "duplicate_id" },
      )
    }
    wanted.set(id, planned)
  }
  return wanted
}
