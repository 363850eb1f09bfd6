/** A page that an audit knows: by a sitemap, by a link, or because it is an article of the brand. */
export interface ScoredPage {
  url: string
  /** How many pages link to it. */
  inbound: number
  /** Whether the site wants it to be found: it is in a sitemap, an article, or the home page. */
  isWanted: boolean
  /** False if nobody knows what is on it. */
  isRead: boolean
  /** Clicks from search, which order the advice where two issues cost the same. */
  clicks?: number
}

/** What one issue costs one page. */
export interface PageHarm {
  code: string
  /** The index of the page; null for every page. */
  page: number | null
  /** The share of its readers that the page loses, 0 to 1. */
  share: number
  /** Whether a page may be so on purpose, such as a list of tags outside the index: then it counts only where the page is wanted. */
  onPurpose?: boolean
}

export interface ScoredSite {
  pages: readonly ScoredPage[]
  /** Null for an audit of listed URLs. */
  home: string | null
  harms: readonly PageHarm[]
}
