/** An article with the moment from which on something can be known of it. */
export interface KnownArticle {
  id: string
  urls: readonly string[]
  /** Milliseconds since 1970. */
  since: number
}
