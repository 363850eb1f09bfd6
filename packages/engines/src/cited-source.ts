/** A page that an engine cites as a source. */
export interface CitedSource {
  url: string
  title: string | null
}
