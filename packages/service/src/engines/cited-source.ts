/** A page that an engine names as a source. */
export interface CitedSource {
  url: string
  title: string | null
}
