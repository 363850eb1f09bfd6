/** The page on which everybody may read an article. */
export interface PublicPage {
  url: string
  status: number
  /** The end of the text, as the page shows it. */
  end: string
  /** How much of the last third of the text the page shows, up to 1. */
  share: number
  /** What the old site tells search engines: `noindex`, `robots_txt`. */
  notes: readonly string[]
}

export interface PublicRefusal {
  isPublic: false
  code: string
  /** Why, as a part of a sentence. */
  reason: string
  /** Whether a page answered. Otherwise nobody knows whether the article was public. */
  isAnswered: boolean
  url?: string
  /** Null: the site did not answer. */
  status?: number | null
  /** The beginning of a part of the text that the page leaves out. */
  missing?: string
}
