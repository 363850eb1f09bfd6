import type { Article } from "@citable/contract"

import type { ContentSink, SyncState } from "./content-sink.ts"
import { compareArticles } from "./internal/compare-articles.ts"

/** A sink in memory. */
export interface MemorySink extends ContentSink {
  /** All articles, newest publication first. */
  articles(): Article[]
}

/** Creates an empty sink in memory, for programs that run once and for tests. */
export function createMemorySink(): MemorySink {
  const articles = new Map<string, Article>()
  let saved: SyncState | undefined
  return {
    readState: () => saved,
    ids: () => articles.keys(),
    apply({ upserts, deletes, state }) {
      for (const article of upserts) articles.set(article.id, article)
      for (const { id } of deletes) articles.delete(id)
      saved = state
    },
    articles: () => [...articles.values()].toSorted(compareArticles),
  }
}
