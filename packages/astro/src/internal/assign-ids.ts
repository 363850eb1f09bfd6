import type { Article } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"

import type { EntryMark } from "./entry-mark.ts"
import type { RenderedFields } from "./known-entries.ts"
import type { Entry } from "./to-entry.ts"

/** An entry in the store. */
export interface StoredEntry {
  mark: EntryMark
  id: string
}

/** An article of the collection after this sync. */
export interface PlannedEntry {
  article: Pick<Article, "id" | "slug" | "locale">
  mark: EntryMark
  /** Its entry without the id, if this sync made one. */
  entry?: Omit<Entry, "id">
  /** What rendering added to its data, if this sync rendered it without a warning. */
  rendered?: RenderedFields
  /** The id of its present entry, if it has one. */
  storedAs: string | undefined
}

/**
 * Gives each article its id in the store: the slug, or `locale/slug` if the brand has several locales.
 *
 * @throws {CitableError} `duplicate_id`.
 */
export function assignIds(
  plan: readonly PlannedEntry[],
  titleOf: (articleId: string) => string,
): Map<string, PlannedEntry> {
  const locales = new Set(plan.map(({ article }) => article.locale))
  const wanted = new Map<string, PlannedEntry>()
  for (const planned of plan) {
    const { slug, locale, id: articleId } = planned.article
    const id = locales.size > 1 ? `${locale}/${slug}` : slug
    const other = wanted.get(id)?.article
    if (other !== undefined) {
      throw new CitableError(
        `Two articles have the id "${id}": "${titleOf(other.id)}" (${other.id}) and "${titleOf(articleId)}" (${articleId}). Give one of them another slug.`,
        { code: "duplicate_id" },
      )
    }
    wanted.set(id, planned)
  }
  return wanted
}
