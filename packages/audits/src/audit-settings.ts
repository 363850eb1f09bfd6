/** What a call asked of an audit. */
export interface AuditSettings {
  /** Null: the whole site. */
  urls: string[] | null
  /** Where the site begins: a host of the brand, or a URL. */
  start: string
  /** Further hosts whose pages belong to the site, with a port if it is not the usual one. */
  hosts: string[]
  maxPages: number
  coreWebVitals: boolean
  device: "desktop" | "mobile"
  ignoreRobots: boolean
}
