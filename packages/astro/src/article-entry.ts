import type { ArticleData } from "./article-schema.ts"

/** An entry of `getCollection()` or `getLiveEntry()`, with any schema of the site. */
export interface AnyEntry {
  id: string
  data: object
  digest?: string | number | undefined
  rendered?: { html: string; metadata?: Record<string, unknown> | undefined } | undefined
}

/** The fields of an entry that feeds and `llms.txt` need. */
export interface ArticleEntry extends AnyEntry {
  data: Pick<ArticleData, "title" | "excerpt" | "tags" | "published_at"> & {
    previous_slugs?: string[]
    seo?: Pick<ArticleData["seo"], "noindex">
  }
}
