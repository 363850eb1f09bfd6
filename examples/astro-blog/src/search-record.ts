/** What the search knows about an article: where it looks, and what it shows. */
export interface SearchRecord {
  id: string
  path: string
  title: string
  excerpt: string
  /** When it was published, in ISO 8601. */
  date: string
  /** The same for readers, such as "3 Mar 2026". */
  day: string
  /** How long it takes to read. */
  minutes: number
  tags: string
  /** The beginning of its text. */
  text: string
}
