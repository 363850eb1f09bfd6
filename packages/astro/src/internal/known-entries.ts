import type { ArticleSummary } from "@citable/client"
import type { RenderedBody, TextCache } from "@citable/markdown"

import type { EntryMark } from "./entry-mark.ts"

/** What rendering adds to the data of an entry. */
export type RenderedFields = Pick<RenderedBody, "excerpt" | "reading_time">

export interface KnownEntry extends RenderedFields {
  mark: EntryMark
}

/** The entries that the last syncs made, for the sync after Astro has emptied its store. Bodies are in files, and stay. */
export interface KnownEntries {
  find(article: Pick<ArticleSummary, "id" | "revision" | "checksum">): KnownEntry | undefined
  /** Keeps the entries that this sync has made, if they are many, beside those of earlier syncs whose articles are still there. */
  keep(made: readonly KnownEntry[], articleIds: ReadonlySet<string>): void
}

/** An entry as it is kept: all of it in one text. */
type KeptEntry = [
  articleId: string,
  revision: number,
  checksum: string,
  hash: string,
  body: string,
  excerpt: string,
  readingTime: number,
]

/** With fewer new entries, a sync does not write the text again. A later one renders those, most often from the cache. */
const manyMade = 20

/**
 * Opens what is known about the entries of a collection. `source` says all that they depend on but the article, and the cache adds the
 * versions of the packages that render.
 */
export function openKnownEntries(cache: TextCache, source: string): KnownEntries {
  const key = `entries of an Astro collection\n${source}`
  let known: Map<string, KnownEntry> | undefined
  return {
    find({ id, revision, checksum }) {
      known ??= read(cache.get(key))
      const found = known.get(id)
      return found?.mark.revision === revision && found.mark.checksum === checksum ? found : undefined
    },
    keep(made, articleIds) {
      if (made.length < manyMade) return
      const entries = new Map(known ?? read(cache.get(key)))
      for (const entry of made) entries.set(entry.mark.articleId, entry)
      const kept = [...entries.values()].flatMap(({ mark, excerpt, reading_time }): KeptEntry[] =>
        mark.body === undefined || mark.revision === 0 || !articleIds.has(mark.articleId)
          ? []
          : [[mark.articleId, mark.revision, mark.checksum, mark.hash, mark.body, excerpt, reading_time]],
      )
      cache.set(key, JSON.stringify(kept))
    },
  }
}

function read(text: string | undefined): Map<string, KnownEntry> {
  const kept = text === undefined ? [] : (JSON.parse(text) as KeptEntry[])
  return new Map(
    kept.map(([articleId, revision, checksum, hash, body, excerpt, readingTime]) => [
      articleId,
      { mark: { articleId, revision, checksum, hash, body }, excerpt, reading_time: readingTime },
    ]),
  )
}
