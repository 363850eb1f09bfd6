/** A keyword with the language and country of the search. */
export interface SearchedKeyword {
  keyword: string
  /** A BCP 47 tag. */
  locale: string
  /** ISO 3166-1 alpha-2 in lower case; null for anywhere. */
  market: string | null
}

/** The data of a provider about a keyword. Unknown values are null, never guessed. */
export interface KeywordFacts {
  /** Searches per month. */
  volume: number | null
  /** 0 (easy) to 100, on the provider's own scale. */
  difficulty: number | null
  /** The ranking pages, best first. `position` is 1 at the top. */
  results: { position: number; url: string }[]
}

/** A provider of search volumes and search results, such as a vendor of SEO data. */
export interface KeywordData {
  /** The source name of its numbers: letters, digits and `_`, such as `dataforseo`. */
  name: string
  /** Reads up to 100 keywords and returns their data in the same order; null for an unknown keyword. */
  read: (keywords: readonly SearchedKeyword[], options: { signal: AbortSignal }) => Promise<(KeywordFacts | null)[]>
}
