import type { ArticleData } from "./article-schema.ts"

/** What the functions of this package need of an entry that `getCollection()` or `getLiveEntry()` gives. */
export interface ArticleEntry {
  id: string
  data: Pick<ArticleData, "title" | "excerpt" | "tags" | "published_at"> & { previous_slugs?: string[] }
  digest?: string | number | undefined
  rendered?: { html: string; metadata?: Record<string, unknown> | undefined } | undefined
}
