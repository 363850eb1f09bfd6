/** A published article, as its service describes it. */
export interface ListedArticle {
  id: string
  slug: string
  locale: string
  version: number
  title: string
  /** The one for search engines. */
  seoTitle: string | null
  previousSlugs: readonly string[]
  /** The same in all languages of an article; null without translations. */
  translationGroup: string | null
  /** Whether the writer hides it from search engines. */
  isHidden: boolean
  /** The address that the writer chose; null for its own. */
  canonical: string | null
  cover: string | null
  /** RFC 3339. */
  publishedAt: string | null
  modifiedAt: string
}

/** An article that was taken off the site. */
export interface WithdrawnArticle extends Pick<ListedArticle, "id" | "slug" | "locale"> {
  title: string
}
