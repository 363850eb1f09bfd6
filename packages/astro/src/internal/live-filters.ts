/** Selects an entry. `getLiveEntry("articles", slug)` is `{ id: slug }`. */
export interface LiveEntryFilter {
  /** The slug, or `locale/slug`. A former slug gives the article with its new id, so that the page can redirect. */
  id?: string
  /** The article's permanent id, instead of `id`. */
  content_id?: string
  /** A token of the tool `create_preview`. It shows the working copy of the article of `content_id`, published or not. */
  preview_token?: string
}

/** Selects the entries of `getLiveCollection("articles", filter)`. */
export interface LiveCollectionFilter {
  tag?: string
  locale?: string
  type?: "article" | "page"
  /** The maximum number of entries, newest first. Default: all. */
  limit?: number
}
