/** A page that an engine cites as a source, or that its search found. */
export interface CitedSource {
  url: string
  title: string | null
  /** Whether the vendor hid the page behind a redirect that could not be followed. `url` is then the front page of the site. */
  unresolved?: true
}
