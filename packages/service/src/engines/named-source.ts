/** A page that an engine names as a source. */
export interface NamedSource {
  url: string
  title: string | null
}
