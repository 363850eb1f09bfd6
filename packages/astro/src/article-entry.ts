import type { ArticleData } from "./article-schema.ts"

/** An entry that `getCollection()` or `getLiveEntry()` gives, whatever the site's own schema keeps of its data. */
export interface AnyEntry {
  id: string
  data: object
  digest?: string | number | undefined
  rendered?: { html: string; metadata?: Record<string, unknown> | undefined } | undefined
}

/** What feeds need of an entry. */
export interface ArticleEntry extends AnyEntry {
  data: Pick<ArticleData, "title" | "excerpt" | "tags" | "published_at"> & { previous_slugs?: string[] }
}
