/** A keyword as it is searched for. */
export interface SearchedKeyword {
  keyword: string
  /** A BCP 47 tag. */
  locale: string
  /** ISO 3166-1 alpha-2 in lower case; null for anywhere. */
  market: string | null
}

/** What a provider knows of a keyword; what it does not know is null, never guessed. */
export interface KeywordFacts {
  /** Searches a month. */
  volume: number | null
  /** 0 (easy) to 100, on the provider's own scale. */
  difficulty: number | null
  /** Who ranks for it, the best first. `position` is 1 at the top. */
  results: { position: number; url: string }[]
}

/** A provider of volumes and of search results, such as a vendor of SEO data. */
export interface KeywordData {
  /** Told as the source of its numbers: letters, digits and `_`, such as `dataforseo`. */
  name: string
  /** Told of up to 100 keywords at once, answers in their order; null for one that it knows nothing of. */
  read: (keywords: readonly SearchedKeyword[], options: { signal: AbortSignal }) => Promise<(KeywordFacts | null)[]>
}
