/** A page of the documentation, before it becomes an article. */
export interface DocPage {
  /** Where the text comes from, from the root of the repository, such as `docs/guides/media.md`. */
  source: string
  /** Its address on the site, without slashes around it, such as `guides/media`. */
  path: string
  title: string
  description: string
  /** Markdown without the title. */
  body: string
}
