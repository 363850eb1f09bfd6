/** An article with the moments from which on something can be known of it, in milliseconds since 1970. */
export interface KnownArticle {
  id: string
  urls: readonly string[]
  /** Undefined for one that was never published. */
  publishedAt: number | undefined
  /** From when on numbers of searches are asked for. */
  since: number
}
